import type { PublicUser } from '#contract/account.ts'
import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { Reaction, ReactionCalls, ReactionSummary } from '#contract/reactions.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Route } from '#server/http/handle.ts'
import { type Member, memberIdOf, type Viewer } from '#server/http/viewer.ts'
import { event } from '#server/kit/events.ts'
import type { Target } from '#server/kit/target.ts'
import {
  deleteReaction,
  insertPast,
  listCounts,
  listOwn,
  listReactors,
  type PastReaction,
  upsertReaction,
} from './reactions.store.ts'

type Accounts = { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
export type ReactorEntry = { user: PublicUser; reaction: Reaction; reactedAt: number }

/** Reactions to one kind of target. Each member has at most one per target. */
export type Reactions = {
  /**
   * Sets the member's reaction; null removes it, also from a target that the member can no longer see. Throws the
   * errors of the target's `admit` rule.
   */
  set(member: Member, change: { targetId: string; reaction: Reaction | null }): Promise<ReactionSummary>
  /**
   * Returns summaries by target id. Uses one query for the counts and one for the viewer’s own reactions, for any
   * number of targets.
   */
  summaries(viewer: Viewer, targetIds: readonly string[]): Promise<Map<string, ReactionSummary>>
  /**
   * Returns reactions newest first, without members who blocked the viewer or whom the viewer blocked. Call `admit`
   * first: the target is not checked here.
   */
  reactors(
    viewer: Viewer,
    targetId: string,
    paging: KeysetPaging & { reaction?: Reaction | undefined },
  ): Promise<KeysetPage<ReactorEntry>>
}

/** `visible` applies the rule of `admit` to many targets: it returns the ids that the viewer may see. */
export type ReactionTarget = Target & { visible(viewer: Viewer, targetIds: readonly string[]): Promise<string[]> }

export const noReactions: ReactionSummary = { total: 0, counts: [], own: null }

export type ReactionService = {
  of(target: ReactionTarget): Reactions & {
    /** Returns the routes for the calls that the domain declared with `reactionCalls`. */
    routes(calls: ReactionCalls): Route[]
  }
  /** Adds past reactions for the demo, without notifications. */
  keepPast(kind: string, given: readonly PastReaction[]): Promise<void>
}

type OwnReactionService = Omit<ReactionService, 'of'> & { of(target: ReactionTarget): Reactions }

export function createReactionService({ db }: DatabaseEngine, accounts: Accounts): OwnReactionService {
  return {
    keepPast: (kind, given) => insertPast(db, kind, given),
    of({ kind, admit, visible }) {
      async function summaries(viewer: Viewer, targetIds: readonly string[]) {
        const [counts, own] = await Promise.all([
          listCounts(db, kind, targetIds),
          viewer.kind === 'user' ? listOwn(db, { userId: viewer.userId, kind, targetIds }) : null,
        ])
        const byTarget = Map.groupBy(counts, ({ targetId }) => targetId)
        return new Map(
          targetIds.map((targetId) => {
            const list = (byTarget.get(targetId) ?? []).map(({ reaction, total }) => ({ reaction, total }))
            const total = list.reduce((sum, one) => sum + one.total, 0)
            return [targetId, { total, counts: list, own: own?.get(targetId) ?? null }]
          }),
        )
      }

      const one = async (viewer: Viewer, targetId: string): Promise<ReactionSummary> =>
        (await summaries(viewer, [targetId])).get(targetId) ?? noReactions

      return {
        summaries,
        async set(member, { targetId: asked, reaction }) {
          const key = { userId: member.userId, kind, targetId: reaction === null ? asked : await admit(member, asked) }
          if (reaction === null) {
            await transact(db, (tx) => deleteReaction(tx, key))
            // Does not return counts of a target that the member can no longer see.
            const [seen] = await visible(member, [asked])
            return seen === undefined ? noReactions : one(member, seen)
          }
          await db.transaction().execute(async (tx) => {
            if (await upsertReaction(tx, key, reaction)) await event(tx, 'reaction.added', key)
          })
          return one(member, key.targetId)
        },
        async reactors(viewer, targetId, { reaction, ...paging }) {
          const { list, ...page } = await listReactors(
            db,
            { kind, targetId, reaction, viewerId: memberIdOf(viewer) },
            paging,
          )
          const users = await accounts.findPublic(list.map(({ user_id }) => user_id))
          const entries = list.flatMap(({ user_id, reaction, created_at }) => {
            const user = users.get(user_id)
            return user ? [{ user, reaction, reactedAt: created_at.getTime() }] : []
          })
          return { list: entries, ...page }
        },
      }
    },
  }
}
