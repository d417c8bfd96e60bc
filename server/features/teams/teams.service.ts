import type { Locale } from '#contract/envelope.ts'
import type { TeamSummary } from '#contract/teams.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Follows } from '#server/features/follows/follows.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { event } from '#server/kit/events.ts'
import { insertAliases, moveAliases, moveCrest, type NewTeam, upsertReplacement, upsertTeam } from './naming.store.ts'
import { deletePlayersExcept, moveSquad, type NewPlayer, upsertPlayers } from './squad.store.ts'
import { findTeams, teamExists } from './team.store.ts'
import { toTeam } from './team.view.ts'

export type TeamService = {
  keepTeam(team: NewTeam): Promise<string>
  keepAliases(teamId: string, aliases: string[]): Promise<void>
  /** Does the same in a transaction of the caller. */
  writeAliases(tx: Tx, teamId: string, aliases: string[]): Promise<void>
  /** Replaces the team's players. Throws TEAM_NOT_FOUND. */
  keepSquad(teamId: string, players: NewPlayer[]): Promise<void>
  /**
   * Replaces a duplicate team by `byId`, which gets the fixtures, names and followers, and the squad if it has none.
   * Throws CONFLICT when the two have a fixture against each other.
   */
  replace(tx: Tx, teams: { teamId: string; byId: string }): Promise<void>
  /** Returns the existing teams in the order of the ids. */
  findMany(ids: string[], locale: Locale): Promise<TeamSummary[]>
  follows: Follows
}

type Uses = { database: DatabaseEngine; follows: Follows; schedule: Pick<ScheduleService, 'moveFixtures'> }

export function createTeamService({ database: { db }, follows, schedule }: Uses): TeamService {
  return {
    follows,
    keepTeam: (team) => upsertTeam(db, team),
    keepAliases: (teamId, aliases) => insertAliases(db, teamId, aliases),
    writeAliases: insertAliases,
    async keepSquad(teamId, players) {
      await db.transaction().execute(async (tx) => {
        if (!(await teamExists(tx, teamId))) throw new ApiError('TEAM_NOT_FOUND')
        await deletePlayersExcept(
          tx,
          teamId,
          players.map(({ sourceKey }) => sourceKey),
        )
        await upsertPlayers(tx, teamId, players)
        await event(tx, 'squad.changed', { teamId })
      })
    },
    async replace(tx, teams) {
      await schedule.moveFixtures(tx, teams)
      await upsertReplacement(tx, teams)
      await moveAliases(tx, teams)
      await moveCrest(tx, teams)
      await follows.takeOver(tx, { targetId: teams.teamId, byId: teams.byId })
      await moveSquad(tx, teams)
      await event(tx, 'team.replaced', teams)
    },
    async findMany(ids, locale) {
      const rows = new Map((await findTeams(db, ids)).map((row) => [row.id, row]))
      return ids.flatMap((id) => rows.get(id) ?? []).map((row) => toTeam(row, locale))
    },
  }
}
