import type { Locale } from '#contract/envelope.ts'
import { countryOf } from '#contract/rules/countries.ts'
import { fixtureSlug } from '#contract/rules/fixture-slug.ts'
import type { FormEntry, TeamSummary } from '#contract/teams.ts'
import { crestOf } from '#server/tables/teams.ts'
import { resultFor } from './form.rules.ts'
import type { TeamRow } from './team.store.ts'
import type { FormRow } from './team-fixture.store.ts'

export function toTeam(row: TeamRow, locale: Locale): TeamSummary {
  return {
    id: row.id,
    name: row.names[locale],
    shortName: row.short_name,
    colour: row.colour,
    ...crestOf(row.crest),
    sport: row.sport,
    kind: row.kind,
    country: countryOf(row.country, locale),
    followers: row.followers,
  }
}

export function toFormEntry(row: FormRow, locale: Locale): FormEntry {
  const [own, other] = row.is_home ? [row.home_score, row.away_score] : [row.away_score, row.home_score]
  return {
    fixtureId: row.id,
    slug: fixtureSlug({ home: row.home_names.vi, away: row.away_names.vi, fixtureId: row.id }),
    kickOff: row.kick_off.getTime(),
    result: resultFor(own, other),
    isHome: row.is_home,
    opponent: (row.is_home ? row.away_names : row.home_names)[locale],
    score: [own, other],
  }
}
