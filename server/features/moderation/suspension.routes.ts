import type { PublicUser } from '#contract/account.ts'
import { mayOverrule } from '#contract/rules/roles.ts'
import {
  appealSuspension,
  liftSuspension,
  siteSuspensions,
  suspendMember,
  suspensionInfo,
} from '#contract/sanctions.ts'
import type { Db } from '#server/db/sql.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { hasRole } from '#server/http/viewer.ts'
import type { SuspensionService } from './suspension.service.ts'
import { pageOfSuspensions } from './suspension.store.ts'

type Uses = {
  db: Db
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  suspensions: SuspensionService
}

export function suspensionRoutes({ db, accounts, suspensions }: Uses): Route[] {
  return [
    handle(suspendMember, async ({ until, ...given }, { member }) => {
      await suspensions.suspend(member, { ...given, until: until === null ? null : new Date(until) })
      return null
    }),
    handle(liftSuspension, async (of, { member }) => {
      await suspensions.lift(member, of)
      return null
    }),
    handle(siteSuspensions, async (paging, { member }) => {
      const { list, ...page } = await pageOfSuspensions(db, paging)
      const people = await accounts.findPublic([
        ...new Set(list.flatMap(({ userId, byUserId }) => [userId, byUserId ?? []].flat())),
      ])
      const shown = list.map(({ removes, removedAt, ...one }) => ({
        ...{ user: people.get(one.userId) ?? null, byName: people.get(one.byUserId ?? '')?.displayName ?? '' },
        ...{ reason: one.reason, note: one.note, since: one.since.getTime(), until: one.until?.getTime() ?? null },
        removedAt: removes ? (removedAt?.getTime() ?? null) : null,
        canLift: mayOverrule(member, one) && (!removes || hasRole(member, 'operator')),
      }))
      return { list: shown, ...page }
    }),
    handle(suspensionInfo, async ({ token }) => {
      const { suspension, removedAt, appeal } = await suspensions.find(token)
      return {
        reason: suspension.reason,
        until: suspension.until?.getTime() ?? null,
        removedAt: removedAt?.getTime() ?? null,
        appeal: appeal && { text: appeal.text, state: appeal.decision ?? ('waiting' as const), answer: appeal.answer },
      }
    }),
    handle(appealSuspension, async ({ token, text }) => {
      await suspensions.appeal(token, text)
      return null
    }),
  ]
}
