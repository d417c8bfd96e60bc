import { type RawBuilder, sql } from 'kysely'
import type { PublicUser } from '#contract/account.ts'
import {
  leagueClose,
  leagueCreate,
  leagueInfo,
  leagueInvitation,
  leagueJoin,
  leagueLeave,
  leagueLimits,
  leagueList,
  leagueRemove,
  type PredictionLeague,
} from '#contract/prediction-leagues.ts'
import type { Db } from '#server/db/sql.ts'
import { ApiError } from '#server/http/errors.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { findInvitedTo, findLeague, type LeagueRow, listLeagues } from './league.store.ts'
import type { LeagueService } from './leagues.service.ts'
import type { TableReads } from './table.view.ts'

type Uses = {
  db: Db
  service: LeagueService
  tables: TableReads
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
}

export const inLeague = (leagueId: string): RawBuilder<boolean> =>
  sql<boolean>`user_id in (select user_id from prediction_league_members where league_id = ${leagueId} and not is_removed)`

export function leagueRoutes({ db, service, tables, accounts }: Uses): Route[] {
  async function shown(rows: readonly LeagueRow[], userId: string): Promise<PredictionLeague[]> {
    const owners = await accounts.findPublic(rows.map(({ owner_id }) => owner_id))
    return rows.flatMap((row) => {
      const owner = owners.get(row.owner_id)
      if (!owner) return []
      const { id, name, members, is_closed: isClosed } = row
      const code = isClosed ? '' : row.code
      const isOwner = row.owner_id === userId
      return [
        {
          id,
          name,
          members,
          isClosed,
          code,
          owner,
          isOwner,
          contestId: row.contest_id,
          createdAt: row.created_at.getTime(),
        },
      ]
    })
  }

  async function one(leagueId: string, userId: string): Promise<PredictionLeague> {
    const row = await findLeague(db, leagueId, userId)
    const [league] = row ? await shown([row], userId) : []
    if (!league) throw new ApiError('LEAGUE_NOT_FOUND')
    return league
  }

  return [
    handle(leagueList, async ({ contestId }, { member }) => {
      const { userId } = member
      const leagues = await shown(await listLeagues(db, userId, contestId), userId)
      const list = await Promise.all(
        leagues.map(async (league) => {
          const row = await tables.rowOf({ contestId: league.contestId, round: '' }, userId, inLeague(league.id))
          return { ...league, rank: row?.rank ?? league.members, points: row?.points ?? 0 }
        }),
      )
      return { list }
    }),
    handle(leagueInfo, ({ leagueId }, { member }) => one(leagueId, member.userId)),
    handle(leagueCreate, async (league, { member }) => {
      const { userId } = member
      return one(await service.create(userId, league), userId)
    }),
    handle(leagueInvitation, async ({ code }) => {
      const row = await findInvitedTo(db, code)
      const [league] = row ? await shown([row], '') : []
      if (!league) throw new ApiError('LEAGUE_NOT_FOUND')
      const { name, owner, members, isClosed } = league
      return { name, owner, members, isClosed, isFull: members >= leagueLimits.members }
    }),
    handle(leagueJoin, async ({ code }, { member }) => {
      const { userId } = member
      return one(await service.join(userId, code), userId)
    }),
    handle(leagueLeave, async ({ leagueId }, { member }) => {
      await service.leave(member.userId, leagueId)
      return null
    }),
    handle(leagueRemove, async ({ leagueId, userId }, { member }) => {
      await service.remove(member.userId, leagueId, userId)
      return null
    }),
    handle(leagueClose, async ({ leagueId }, { member }) => {
      await service.close(member.userId, leagueId)
      return null
    }),
  ]
}
