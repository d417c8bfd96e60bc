import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SportCode } from '#contract/schedule.ts'
import type { TeamKind } from '#contract/teams.ts'
import type { Db } from '#server/db/sql.ts'
import { listCompetitionTeams } from './competition-teams.store.ts'
import { listMapped } from './id-map.store.ts'
import type { ExtId } from './provider.rules.ts'
import type { Candidate } from './review.store.ts'
import { type NameIndex, nameIndex } from './similar-names.rules.ts'
import { countryOf, fitting } from './team-place.rules.ts'
import { listTeamsNamed, listTeamsOfCountry } from './team-search.store.ts'

/**
 * A team in a source's data. `country` is ISO 3166, or null when the source has none. `tournamentIds` are our ids of the
 * competitions in which the source lists it.
 */
export type TeamRef = {
  ext: ExtId
  name: string
  country: string | null
  kind: TeamKind
  aliases: readonly string[]
  tournamentIds?: readonly string[]
}

export type TeamMatch = {
  /** With the country that follows from its competitions, if the source has none. */
  ref: TeamRef
  /** Our team, when there is no doubt. */
  sure: string | null
  /** True when its name is known, false when only an alias is. */
  isOwnName: boolean
  /** Teams that it may be, the most similar first. Empty for a sure team. */
  candidates: Candidate[]
}

const maxCandidates = 5

/** Compares a source's teams with ours, and writes nothing. `ids` has the teams that were decided before. */
export async function matchTeams(
  db: Db,
  { provider, sport, refs }: { provider: string; sport: SportCode; refs: readonly TeamRef[] },
): Promise<{ ids: Map<ExtId, string>; open: TeamMatch[] }> {
  const ids = await listMapped(
    db,
    { provider, kind: 'team' },
    refs.map(({ ext }) => ext),
  )
  const open = refs.filter(({ ext }) => !ids.has(ext))
  const named = await listTeamsNamed(
    db,
    sport,
    open.flatMap(({ name, aliases }) => [name, ...aliases]),
  )
  const byName = Map.groupBy(named, ({ asked }) => asked)
  const nameOf = new Map(named.map(({ teamId, name }) => [teamId, name]))
  const competitions = await listCompetitionTeams(db, [...new Set(open.flatMap((ref) => ref.tournamentIds ?? []))])
  const candidatesOf = candidateSearch(db, sport)

  async function match(listed: TeamRef): Promise<TeamMatch> {
    const places = (listed.tournamentIds ?? []).flatMap((id) => competitions.get(id) ?? [])
    const ref = { ...listed, country: countryOf(listed, places) }
    const own = fitting(ref, byName.get(ref.name) ?? [], places)
    const other = fitting(
      ref,
      ref.aliases.flatMap((alias) => byName.get(alias) ?? []),
      places,
    )
    const isOwnName = own.sure.length > 0
    const [sure, ...rest] = isOwnName ? own.sure : other.sure
    if (sure !== undefined && rest.length === 0) return { ref, sure, isOwnName, candidates: [] }
    const namesakes = sure === undefined ? [...own.possible, ...other.possible] : [sure, ...rest]
    const candidates =
      namesakes.length === 0
        ? await candidatesOf(ref)
        : [...new Set(namesakes)].map((ourId) => ({ ourId, name: nameOf.get(ourId) ?? ref.name, likeness: 1 }))
    return { ref, sure: null, isOwnName, candidates }
  }
  const matches: TeamMatch[] = []
  for (const ref of open) matches.push(await match(ref))
  return { ids, open: matches }
}

/** Returns a search for similar team names within a country. Each country is read once. */
function candidateSearch(db: Db, sport: SportCode) {
  const countries = new Map<string, Promise<NameIndex>>()
  return async ({ country, kind, name }: TeamRef): Promise<Candidate[]> => {
    if (country === null || kind === 'national') return []
    const known = countries.get(country) ?? listTeamsOfCountry(db, { sport, country, kind }).then(nameIndex)
    countries.set(country, known)
    // A comparison with all teams of a country takes milliseconds, so other work gets a turn before each one.
    await nextTurn()
    return (await known).like(name).slice(0, maxCandidates)
  }
}
