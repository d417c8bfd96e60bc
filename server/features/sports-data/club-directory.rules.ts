import { slugify } from '#contract/rules/fixture-slug.ts'
import { clubName } from './club-names.data.ts'
import type { ClubEntry } from './providers/openfootball/clubs-txt.rules.ts'

type Named = { name: string; country: string | null }

/** Clubs with all their known spellings, by country. */
export type ClubDirectory = {
  /** Returns the club with this name, or null when no club or several clubs have it. */
  find(club: Named): ClubEntry | null
  /** Returns the spelling of the club that has an entry in `club-names.data.ts`, or null. */
  printed(club: Named): string | null
}

export function clubDirectory(clubs: readonly ClubEntry[]): ClubDirectory {
  const entries = new Map<string, ClubEntry | null>()
  for (const club of clubs)
    for (const name of new Set(club.names.map(slugify))) {
      const key = `${club.country}/${name}`
      entries.set(key, entries.has(key) ? null : club)
    }
  const find = ({ name, country }: Named) => entries.get(`${country}/${slugify(name)}`) ?? null
  return {
    find,
    printed({ name, country }) {
      const spellings = [name, ...(find({ name, country })?.names ?? [])]
      return spellings.find((one) => clubName(country, one) !== null) ?? null
    },
  }
}
