import type { FollowCalls } from '#contract/follows.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Route } from '#server/http/handle.ts'
import type { Member } from '#server/http/viewer.ts'
import type { Target } from '#server/kit/target.ts'
import {
  countFollowed,
  countFollowers,
  deleteFollow,
  insertFollow,
  insertPast,
  isFollowed,
  listFollowed,
  type PastFollow,
  updateTarget,
} from './follows.store.ts'

type Paging = { pageNum: number; pageSize: number }

export type Follows = {
  /**
   * Follows or unfollows; repeating the call changes nothing. A target that the member may no longer see can still be
   * unfollowed. Throws the errors of the target’s `admit`, and TOO_MANY_FOLLOWS.
   */
  set(
    member: Member,
    change: { targetId: string; follow: boolean },
  ): Promise<{ targetId: string; isFollowing: boolean; followers: number }>
  /** Adds past follows for the demo world, without a member’s limits. */
  keepPast(given: readonly PastFollow[]): Promise<void>
  /** Returns target ids, most recently followed first. Without paging it returns all of them. */
  followedBy(userId: string, paging?: Paging): Promise<string[]>
  countFollowed(userId: string): Promise<number>
  isFollowing(userId: string, targetId: string): Promise<boolean>
  followersOf(targetId: string): Promise<number>
  /** Removes a follow in the caller’s transaction, such as that of a block. */
  release(tx: Tx, key: { userId: string; targetId: string }): Promise<void>
  /** Moves all followers of a merged target to its replacement. */
  takeOver(tx: Tx, targets: { targetId: string; byId: string }): Promise<void>
}

export type FollowService = {
  of(
    target: Target,
    options: { max: number },
  ): Follows & {
    /** Returns the routes for the calls that the domain declared with `followCalls`. */
    routes(calls: FollowCalls): Route[]
  }
}

export function createFollowService({ db }: DatabaseEngine): {
  of(target: Target, options: { max: number }): Follows
} {
  return {
    of({ kind, admit, hold }, { max }) {
      return {
        async set(member, { targetId: asked, follow }) {
          const { userId } = member
          const targetId = await admit(member, asked).catch((error) => {
            if (follow || !(error instanceof ApiError)) throw error
            return asked
          })
          const key = { userId, kind, targetId }
          const followers = await db.transaction().execute(async (tx) => {
            if (follow) await hold?.(tx, userId, targetId)
            if (!follow) await deleteFollow(tx, key)
            else if (!(await insertFollow(tx, key, max))) throw new ApiError('TOO_MANY_FOLLOWS')
            return countFollowers(tx, kind, targetId)
          })
          return { targetId, isFollowing: follow, followers }
        },
        keepPast: (given) => insertPast(db, kind, given),
        followedBy: (userId, paging) => listFollowed(db, { userId, kind }, paging),
        countFollowed: (userId) => countFollowed(db, { userId, kind }),
        isFollowing: (userId, targetId) => isFollowed(db, { userId, kind, targetId }),
        followersOf: (targetId) => countFollowers(db, kind, targetId),
        release: (tx, key) => deleteFollow(tx, { kind, ...key }),
        takeOver: (tx, targets) => updateTarget(tx, { kind, ...targets }),
      }
    },
  }
}
