import type { Locale } from '#contract/envelope.ts'
import { countryOf } from '#contract/rules/countries.ts'
import type { Season, TeamMark, TournamentSummary } from '#contract/tournaments.ts'
import { crestOf } from '#server/tables/teams.ts'
import type { TeamRow } from './season.store.ts'
import type { SeasonRow, TournamentRow } from './tournament.store.ts'

export function toSeason(row: SeasonRow): Season {
  return { id: row.id, name: row.name, startsOn: row.starts_on, endsOn: row.ends_on, isCurrent: row.is_current }
}

export function toTournament(row: TournamentRow, locale: Locale): TournamentSummary {
  return {
    id: row.id,
    name: row.names[locale],
    sport: row.sport,
    kind: row.kind,
    country: countryOf(row.country, locale),
    colour: row.colour,
    followers: row.followers,
    season: row.season ? toSeason(row.season) : null,
  }
}

export function toMark(row: TeamRow, locale: Locale): TeamMark {
  return { id: row.id, name: row.names[locale], shortName: row.short_name, colour: row.colour, ...crestOf(row.crest) }
}
