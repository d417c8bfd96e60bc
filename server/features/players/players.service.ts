import type { Locale } from '#contract/envelope.ts'
import type { PlayerSummary } from '#contract/players.ts'
import type { SquadPlayer } from '#contract/teams.ts'
import type { Db } from '#server/db/sql.ts'
import { listPersons, listRecent, listTeamsOf, type PersonRow, type PlayerTeamRow } from './player-page.store.ts'
import { toPlayer } from './players.view.ts'
import { byImportance } from './stint.rules.ts'

export type PlayerService = {
  /** Returns the existing players in the order of the ids. */
  findMany(ids: readonly string[], locale: Locale): Promise<PlayerSummary[]>
  /** Returns the players of the team's matches of the last year, for a team without a squad list. */
  recentOf(teamId: string): Promise<SquadPlayer[]>
}

export type PersonOf = { row: PersonRow; teams: PlayerTeamRow[] }

const yearMs = 365 * 86_400_000

/** Returns the existing players with their teams, the most important team first, in the order of the ids. */
export async function readPersons(db: Db, ids: readonly string[]): Promise<PersonOf[]> {
  const [rows, teams] = await Promise.all([listPersons(db, ids), listTeamsOf(db, ids)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byPlayer = Map.groupBy(teams, ({ player_id }) => player_id)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ row, teams: (byPlayer.get(id) ?? []).toSorted(byImportance(Date.now())) }] : []
  })
}

export function createPlayerService(db: Db): PlayerService {
  return {
    async findMany(ids, locale) {
      return (await readPersons(db, ids)).map(({ row, teams }) => toPlayer(row, teams, locale))
    },
    async recentOf(teamId) {
      const listed = await listRecent(db, teamId, new Date(Date.now() - yearMs))
      return listed.map((one) => ({ ...one, playerId: one.id, club: '' }))
    },
  }
}
