import type { FollowCalls } from '#contract/follows.ts'
import type { Tx } from '#server/db/sql.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Route } from '#server/http/bind.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import type { Target } from '#server/target.ts'
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

/** The following of one kind of target. */
export type Follows = {
  /**
   * The same again changes nothing; what one may no longer see can still be let go. Throws what the target's rule throws,
   * and TOO_MANY_FOLLOWS.
   */
  set(
    member: Member,
    change: { targetId: string; follow: boolean },
  ): Promise<{ targetId: string; isFollowing: boolean; followers: number }>
  /** Adds what was followed in the past for the demo world, without the limits of a member. */
  keepPast(given: readonly PastFollow[]): Promise<void>
  /** Ids, the last followed first; all of them without paging. */
  followedBy(userId: string, paging?: Paging): Promise<string[]>
  countFollowed(userId: string): Promise<number>
  isFollowing(userId: string, targetId: string): Promise<boolean>
  followersOf(targetId: string): Promise<number>
  /** Ends the following in the transaction of what forbids it. */
  release(tx: Tx, key: { userId: string; targetId: string }): Promise<void>
  /** One target turned out to be another, which takes over its followers. */
  takeOver(tx: Tx, targets: { targetId: string; byId: string }): Promise<void>
}

export type FollowService = {
  /** `most` bounds how many of the kind a member may follow. */
  of(
    target: Target,
    options: { most: number },
  ): Follows & {
    /** Answers the calls that the domain declared with `followCalls`. */
    routes(calls: FollowCalls): Route[]
  }
}

export function createFollowService({ db }: DatabaseEngine): {
  of(target: Target, options: { most: number }): Follows
} {
  return {
    of({ kind, admit, hold }, { most }) {
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
            else if (!(await insertFollow(tx, key, most))) throw new ApiError('TOO_MANY_FOLLOWS')
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
