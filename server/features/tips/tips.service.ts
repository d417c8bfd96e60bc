import type { Locale } from '#contract/envelope.ts'
import { notificationTypes } from '#contract/notifications.ts'
import { transact } from '#server/db/transact.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { NewNotification, NotificationService } from '#server/features/notifications/notifications.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { hasRole, type Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { type EventPayloads, event } from '#server/kit/events.ts'
import type { TipDays } from './days.service.ts'
import type { Dated, Draft, TipGiver } from './give-tip.service.ts'
import type { RootMail } from './root-mail.service.ts'
import type { TipSettler } from './settle-tips.service.ts'
import { insertFault, markCornersDue, markDue } from './settlement.store.ts'
import { findHider, findOwner, listShown, updateHidden } from './tip.store.ts'
import { toTip } from './tip.view.ts'
import { findTip, type TipRow } from './tip-list.store.ts'

export type TipService = {
  /** Gives a tip at a past time before kick-off, in the same chain, for the demo. Returns the tip's id. */
  giveDated(userId: string, draft: Draft, dated: Dated): Promise<string>
  exists(tipId: string): Promise<boolean>
  settleDue: TipSettler['settleDue']
  publishDays: TipDays['publish']
  mailRoots: RootMail['send']
}

export type OwnTipService = TipService & {
  give: TipGiver['give']
  /**
   * Hides or shows the text; the record does not change. A text hidden by a moderator can only be shown by a moderator.
   */
  hide(member: Member, tipId: string, hidden: boolean): Promise<void>
  /**
   * Marks the tip's price as wrong, so that the next settlement voids it. Operators cannot do this for their own tips.
   */
  reportOdds(member: Member, tipId: string): Promise<void>
  /**
   * Subscribes the member to the daily root by e-mail, or unsubscribes. Throws CONFLICT without a confirmed address.
   */
  setRootMail(member: Member, isOn: boolean): Promise<void>
  /** Schedules another check of the fixture's tips. */
  recheck(fixtureId: string): Promise<void>
  /** Schedules another check of corner tips, `cornersMs` after a new count. */
  recheckCorners(fixtureId: string): Promise<void>
  notifyTipster(settled: EventPayloads['tip.settled']): Promise<void>
}

type Uses = {
  database: DatabaseEngine
  giver: TipGiver
  settler: TipSettler
  days: TipDays
  rootMail: RootMail
  notifications: Pick<NotificationService, 'notify'>
  /** Time that corner counts wait for a correction, in milliseconds. */
  cornersMs: number
}

export function createTipService({
  database: { db },
  giver,
  settler,
  days,
  rootMail,
  notifications,
  cornersMs,
}: Uses): OwnTipService {
  return {
    give: giver.give,
    giveDated: giver.giveDated,
    exists: async (tipId) => (await findOwner(db, tipId)) !== null,
    settleDue: settler.settleDue,
    publishDays: days.publish,
    mailRoots: rootMail.send,
    setRootMail: ({ userId }, isOn) => rootMail.set(userId, isOn),
    async hide(member, tipId, hidden) {
      const owner = await findOwner(db, tipId)
      if (!owner) throw new ApiError('TIP_NOT_FOUND')
      const isModerator = hasRole(member, 'moderator')
      if (owner !== member.userId && !isModerator) throw new ApiError('NOT_PERMISSIONS')
      await db.transaction().execute(async (tx) => {
        const hider = await findHider(tx, tipId)
        if (hider !== null && hider !== member.userId && !isModerator) throw new ApiError('NOT_PERMISSIONS')
        await updateHidden(tx, tipId, hidden ? member.userId : null)
        if (owner === member.userId) return
        await recordAct(tx, { kind: hidden ? 'tip.hidden' : 'tip.shown', by: member, userId: owner, reason: tipId })
        const text = (await listShown(tx, [tipId])).get(tipId)?.text ?? ''
        if (hidden && hider === null)
          await event(tx, 'content.removed', { kind: 'tip', contentId: tipId, userId: owner, text })
      })
    },
    async reportOdds(member, tipId) {
      const owner = await findOwner(db, tipId)
      if (!owner) throw new ApiError('TIP_NOT_FOUND')
      if (owner === member.userId) throw new ApiError('NOT_PERMISSIONS')
      await db.transaction().execute(async (tx) => {
        await insertFault(tx, { tipId, reportedBy: member.userId })
        await markDue(tx, { tipId }, new Date())
      })
    },
    async notifyTipster({ tipId, userId, isCorrection }) {
      const row = await findTip(db, tipId)
      if (row) await transact(db, (tx) => notifications.notify(tx, [newsOf(row, userId, isCorrection)]))
    },
    recheckCorners: (fixtureId) => markCornersDue(db, fixtureId, new Date(Date.now() + cornersMs)),
    recheck: (fixtureId) => markDue(db, { fixtureId }, new Date()),
  }
}

/** Returns the notification of a settled tip: fixture, slug, outcome, number of corrections, the fixture's id. */
function newsOf(row: TipRow, userId: string, isCorrection: boolean): NewNotification {
  const partsIn = (locale: Locale) => {
    const { fixture, slug, settlement, corrections } = toTip(row, locale)
    const names = `${fixture.home.name} – ${fixture.away.name}`
    return [names, slug, settlement?.outcome ?? '', String(corrections), fixture.fixtureId]
  }
  return {
    userId,
    type: notificationTypes.message,
    title: 'TIP_SETTLED',
    parts: { vi: partsIn('vi'), en: partsIn('en'), zh: partsIn('zh') },
    sourceKey: `tip:${row.id}:${isCorrection ? row.corrections : 0}`,
  }
}
