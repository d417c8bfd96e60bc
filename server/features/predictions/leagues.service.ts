import { randomBytes } from 'node:crypto'
import { leagueCodeLength, leagueLetters, leagueLimits } from '#contract/prediction-leagues.ts'
import type { Tx } from '#server/db/sql.ts'
import type { Bucket, DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { takePoint } from '#server/http/rate-limit.ts'
import { refuseSilenced } from '#server/kit/silence.ts'
import { findContest } from './contest.store.ts'
import {
  closeLeague,
  countLeagues,
  findByRequest,
  findMember,
  insertLeague,
  insertMember,
  type LeagueRow,
  lockLeague,
  removeMember,
} from './league.store.ts'
import { codeOf } from './prediction.rules.ts'
import { lockStanding } from './standing.store.ts'

export type NewLeague = { contestId: string; name: string; requestId: string }

/** Private leagues. Each method throws the errors that its call's contract lists. */
export type LeagueService = {
  /** Returns the league's id. */
  create(userId: string, league: NewLeague): Promise<string>
  join(userId: string, code: string): Promise<string>
  leave(userId: string, leagueId: string): Promise<void>
  remove(ownerId: string, leagueId: string, userId: string): Promise<void>
  close(ownerId: string, leagueId: string): Promise<void>
}

type Uses = {
  database: DatabaseEngine
  /** Returns the text as other members may read it, or null when it may not be published. */
  publishable(written: string): string | null
  /** Limits the invitation codes that a member may try. */
  tries: Bucket
}

export function createLeagueService({ database: { db }, publishable, tries }: Uses): LeagueService {
  /**
   * Adds the member to the contest and locks the member’s row, so that parallel requests cannot exceed the league
   * limits. Throws TOO_MANY_LEAGUES.
   */
  async function enter(tx: Tx, contestId: string, userId: string, isOwner: boolean): Promise<void> {
    await lockStanding(tx, { contestId, round: '' }, userId)
    const { joined, owned } = await countLeagues(tx, { contestId, userId })
    if (joined >= leagueLimits.joined || (isOwner && owned >= leagueLimits.owned))
      throw new ApiError('TOO_MANY_LEAGUES')
  }

  async function insertWithCode(tx: Tx, ownerId: string, { contestId, name, requestId }: NewLeague): Promise<string> {
    for (;;) {
      const code = codeOf(randomBytes(leagueCodeLength), leagueLetters)
      const id = await insertLeague(tx, { contestId, ownerId, name, code, requestId })
      if (id !== null) return id
    }
  }

  /** Locks and returns the league. Throws LEAGUE_NOT_FOUND for users who are not members. */
  async function lockFor(tx: Tx, leagueId: string, userId: string): Promise<LeagueRow> {
    const league = await lockLeague(tx, { id: leagueId })
    const member = league && (await findMember(tx, leagueId, userId))
    if (!league || !member || member.is_removed) throw new ApiError('LEAGUE_NOT_FOUND')
    return league
  }

  async function lockForOwner(tx: Tx, leagueId: string, userId: string): Promise<LeagueRow> {
    const league = await lockFor(tx, leagueId, userId)
    if (league.owner_id !== userId) throw new ApiError('NOT_PERMISSIONS')
    return league
  }

  return {
    async create(userId, league) {
      await refuseSilenced(db, userId)
      const name = publishable(league.name)
      if (name === null || name.trim() === '') throw new ApiError('LEAGUE_NAME_REFUSED')
      const contest = await findContest(db, league.contestId)
      if (!contest) throw new ApiError('CONTEST_NOT_FOUND')
      if (!contest.isOpen) throw new ApiError('NOT_PREDICTABLE')
      return db.transaction().execute(async (tx) => {
        await lockStanding(tx, { contestId: league.contestId, round: '' }, userId)
        const known = await findByRequest(tx, userId, league.requestId)
        if (known !== null) return known
        await enter(tx, league.contestId, userId, true)
        const id = await insertWithCode(tx, userId, { ...league, name })
        await insertMember(tx, id, userId)
        return id
      })
    },

    async join(userId, code) {
      await takePoint(tries, userId)
      return db.transaction().execute(async (tx) => {
        const league = await lockLeague(tx, { code })
        if (!league) throw new ApiError('LEAGUE_NOT_FOUND')
        const member = await findMember(tx, league.id, userId)
        if (member?.is_removed) throw new ApiError('NOT_PERMISSIONS')
        if (member) return league.id
        if (league.is_closed) throw new ApiError('LEAGUE_CLOSED')
        if (league.members >= leagueLimits.members) throw new ApiError('LEAGUE_FULL')
        await enter(tx, league.contest_id, userId, false)
        await insertMember(tx, league.id, userId)
        return league.id
      })
    },

    leave: (userId, leagueId) =>
      db.transaction().execute(async (tx) => {
        const league = await lockFor(tx, leagueId, userId)
        if (league.owner_id === userId) throw new ApiError('CONFLICT')
        await removeMember(tx, { leagueId, userId, isKeptOut: false })
      }),

    remove: (ownerId, leagueId, userId) =>
      db.transaction().execute(async (tx) => {
        await lockForOwner(tx, leagueId, ownerId)
        if (userId === ownerId) throw new ApiError('CONFLICT')
        if (!(await removeMember(tx, { leagueId, userId, isKeptOut: true }))) throw new ApiError('USER_NOT_FOUND')
      }),

    close: (ownerId, leagueId) =>
      db.transaction().execute(async (tx) => {
        await lockForOwner(tx, leagueId, ownerId)
        await closeLeague(tx, leagueId)
      }),
  }
}
