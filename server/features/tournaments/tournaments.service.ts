import type { DataOf } from '#contract/endpoint.ts'
import type { Locale } from '#contract/envelope.ts'
import type { teamTables } from '#contract/teams.ts'
import type { TournamentSummary } from '#contract/tournaments.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { createTournamentNaming, type TournamentNaming } from './naming.service.ts'
import type { SeasonReader } from './season-facts.service.ts'
import { rulesOf } from './table-rules.data.ts'
import { tablesOf } from './tables.view.ts'
import { findTournaments, listTournamentsOfTeam } from './tournament.store.ts'
import { toSeason, toTournament } from './tournament.view.ts'

type TeamTable = DataOf<typeof teamTables>['list'][number]

export type TournamentService = TournamentNaming & {
  /** Returns the existing tournaments in the order of the ids. */
  findMany(ids: string[], locale: Locale): Promise<TournamentSummary[]>
  /** Returns a team's current tournaments, the most important first. */
  ofTeam(teamId: string, locale: Locale): Promise<TournamentSummary[]>
  /** Returns the tables that contain the team, from the current (else newest) seasons of its tournaments. */
  tablesOf(teamId: string, locale: Locale): Promise<TeamTable[]>
}

type Uses = { database: DatabaseEngine; reader: SeasonReader }

export function createTournamentService({ database: { db }, reader }: Uses): TournamentService {
  return {
    ...createTournamentNaming(db),
    async findMany(ids, locale) {
      const rows = new Map((await findTournaments(db, ids)).map((row) => [row.id, row]))
      return ids.flatMap((id) => rows.get(id) ?? []).map((row) => toTournament(row, locale))
    },
    async ofTeam(teamId, locale) {
      const rows = await listTournamentsOfTeam(db, teamId, new Date())
      return rows.map((row) => toTournament(row, locale))
    },
    async tablesOf(teamId, locale) {
      const rows = await listTournamentsOfTeam(db, teamId, new Date())
      const found = await Promise.all(
        rows.map(async (row): Promise<TeamTable[]> => {
          if (!row.season) return []
          const rules = rulesOf(row.rules, row.season)
          const groups = tablesOf(await reader.of(row.season.id), {
            kind: row.kind,
            rules,
            view: 'overall',
            locale,
          })
          const group = groups.find(
            ({ kind, rows: of }) => kind === 'table' && of.some(({ team }) => team.id === teamId),
          )
          const season = toSeason(row.season)
          const order = { criteria: [...rules.criteria], isOrderKnown: rules.isOrderKnown ?? true }
          return group ? [{ tournament: toTournament(row, locale), season, group, ...order }] : []
        }),
      )
      return found.flat()
    },
  }
}
