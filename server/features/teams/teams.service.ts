import type { Locale } from '#contract/envelope.ts'
import { mostFollows, type TeamSummary } from '#contract/teams.ts'
import type { Tx } from '../../db/sql.ts'
import type { DatabaseEngine } from '../../engines/ports.ts'
import { ApiError } from '../../http/errors.ts'
import type { Member } from '../../http/viewer.ts'
import { countFollowers, deleteFollow, insertFollow, listFollowed, moveFollows } from './follow.store.ts'
import { deletePlayersExcept, moveSquad, type NewPlayer, upsertPlayers } from './player.store.ts'
import { findTeams, teamExists } from './team.store.ts'
import { toTeam } from './team.view.ts'

export type TeamService = {
  /** Gives how many follow it then. Throws TEAM_NOT_FOUND, TOO_MANY_FOLLOWS. */
  setFollowing(member: Member, change: { teamId: string; follow: boolean }): Promise<number>
  /** Ids of the teams a member follows, the last followed first. */
  followedBy(userId: string): Promise<string[]>
  /** These are the team's players from now on. Throws TEAM_NOT_FOUND. */
  keepSquad(teamId: string, players: NewPlayer[]): Promise<void>
  /** One team turned out to be another, which takes over its followers and, where it has none, its squad. */
  takeOver(tx: Tx, teams: { teamId: string; byId: string }): Promise<void>
  /** Those of the ids that exist, in the order of the ids. */
  findMany(ids: string[], locale: Locale): Promise<TeamSummary[]>
}

export function createTeamService({ db }: DatabaseEngine): TeamService {
  return {
    async setFollowing({ userId }, { teamId, follow }) {
      return db.transaction().execute(async (tx) => {
        if ((await countFollowers(tx, teamId)) === null) throw new ApiError('TEAM_NOT_FOUND')
        if (!follow) await deleteFollow(tx, { userId, teamId })
        else if (!(await insertFollow(tx, { userId, teamId }, mostFollows))) throw new ApiError('TOO_MANY_FOLLOWS')
        return (await countFollowers(tx, teamId)) ?? 0
      })
    },
    followedBy: (userId) => listFollowed(db, userId),
    async keepSquad(teamId, players) {
      await db.transaction().execute(async (tx) => {
        if (!(await teamExists(tx, teamId))) throw new ApiError('TEAM_NOT_FOUND')
        await deletePlayersExcept(
          tx,
          teamId,
          players.map(({ sourceKey }) => sourceKey),
        )
        await upsertPlayers(tx, teamId, players)
      })
    },
    async takeOver(tx, teams) {
      await moveFollows(tx, teams)
      await moveSquad(tx, teams)
    },
    async findMany(ids, locale) {
      const rows = new Map((await findTeams(db, ids)).map((row) => [row.id, row]))
      return ids.flatMap((id) => rows.get(id) ?? []).map((row) => toTeam(row, locale))
    },
  }
}
