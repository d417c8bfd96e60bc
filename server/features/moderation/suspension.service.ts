import type { Role } from '#contract/account.ts'
import { mayActOn, mayOverrule } from '#contract/rules/roles.ts'
import { maxSanctionDays } from '#contract/sanctions.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { transact } from '#server/db/transact.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { hasRole, type Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { event } from '#server/kit/events.ts'
import type { SuspensionTokens } from '#server/kit/suspension-token.ts'
import { removalTimes } from '#server/tables/sessions.ts'
import { findSuspension, type Suspension } from '#server/tables/suspensions.ts'
import { type AppealRow, findAppealOf, insertAppeal } from './appeal.store.ts'
import { deleteSuspension, lockAccount, lockSuspension, putSuspension } from './suspension.store.ts'

type By = { userId: string; role: Role }
type Given = { userId: string; reason: string; note: string }

export type SuspensionService = {
  /**
   * Suspends a member. Another suspension replaces it. Throws BAD_INPUT for an end that is past or too far,
   * USER_NOT_FOUND, NOT_PERMISSIONS by `mayActOn` and `mayOverrule`, and CONFLICT for an account that is being removed.
   */
  suspend(by: Member, given: Given & { until: Date | null }): Promise<void>
  /**
   * Schedules the deletion of an account and suspends it until then. Returns the ids of the ended sessions, which the
   * caller passes to `announceEnded` after the commit. The caller has checked the ranks.
   */
  removeIn(tx: Tx, by: By, given: Given): Promise<string[]>
  /**
   * Lifts the suspension in force, and stops the removal that it belongs to. With `since`, only the suspension that
   * began then. Returns false while another suspension is in force. Throws NOT_PERMISSIONS.
   */
  liftIn(tx: Tx, by: Member, of: { userId: string; note: string; since?: Date }): Promise<boolean>
  lift(by: Member, of: { userId: string; note: string }): Promise<void>
  /** Throws SUSPENSION_NOT_FOUND when the suspension of the token has ended. */
  find(token: string): Promise<{ suspension: Suspension; removedAt: Date | null; appeal: AppealRow | null }>
  /** Throws SUSPENSION_NOT_FOUND, and CONFLICT when there is already an appeal. */
  appeal(token: string, text: string): Promise<void>
}

const maxMs = maxSanctionDays * 24 * 3_600_000

export function createSuspensionService(use: {
  db: Db
  sessions: Pick<SessionService, 'endAllIn' | 'announceEnded' | 'removeIn' | 'keepIn'>
  tokens: SuspensionTokens
}): SuspensionService {
  const { db, sessions, tokens } = use

  /** The row of the account is locked first, then the password, then the suspension. */
  async function give(tx: Tx, by: By, given: Given & { until: Date | null; removedAt: Date | null }) {
    const { userId, reason, note, until, removedAt } = given
    const since = new Date()
    const ended = await sessions.endAllIn(tx, userId, { reason: 'staff' })
    await putSuspension(tx, { userId, by, reason, note, since, until, removes: removedAt !== null })
    await recordAct(tx, {
      kind: removedAt === null ? 'member.suspended' : 'member.removed',
      by,
      userId,
      reason: [reason, note].filter(Boolean).join(' · '),
      until: removedAt ?? until,
    })
    await event(tx, 'member.suspended', { userId, since: since.getTime() })
    return ended
  }

  async function ofToken(token: string): Promise<Suspension> {
    const key = tokens.read(token)
    const found = key && (await findSuspension(db, key.userId))
    if (!found || found.since.getTime() !== key.since.getTime()) throw new ApiError('SUSPENSION_NOT_FOUND')
    return found
  }

  const appealKey = ({ userId, since }: Suspension) => ({ kind: 'suspension' as const, userId, roomId: null, since })

  async function liftIn(tx: Tx, by: Member, of: { userId: string; note: string; since?: Date }): Promise<boolean> {
    const { userId, note, since } = of
    const found = await lockSuspension(tx, userId)
    if (!found) return true
    if (since && found.since.getTime() !== since.getTime()) return false
    if (!mayOverrule(by, found) || (found.removes && !hasRole(by, 'operator'))) throw new ApiError('NOT_PERMISSIONS')
    await deleteSuspension(tx, userId)
    if (found.removes) await sessions.keepIn(tx, userId)
    await recordAct(tx, { kind: found.removes ? 'member.kept' : 'member.unsuspended', by, userId, reason: note })
    return true
  }

  return {
    async suspend(by, { until, ...given }) {
      const { userId } = given
      const leftMs = until ? until.getTime() - Date.now() : 1
      if (leftMs <= 0 || leftMs > maxMs)
        throw new ApiError('BAD_INPUT', { fields: [{ path: 'until', rule: leftMs <= 0 ? 'too_small' : 'too_big' }] })
      const ended = await transact(db, async (tx) => {
        const role = await lockAccount(tx, userId)
        if (!role) throw new ApiError('USER_NOT_FOUND')
        if (userId === by.userId || !mayActOn(by.role, role)) throw new ApiError('NOT_PERMISSIONS')
        const before = await lockSuspension(tx, userId)
        if (before && !mayOverrule(by, before)) throw new ApiError('NOT_PERMISSIONS')
        if (before?.removes) throw new ApiError('CONFLICT')
        return give(tx, by, { ...given, until, removedAt: null })
      })
      sessions.announceEnded(ended)
    },
    async removeIn(tx, by, given) {
      await lockAccount(tx, given.userId)
      return give(tx, by, { ...given, until: null, removedAt: await sessions.removeIn(tx, given.userId) })
    },
    liftIn,
    async lift(by, of) {
      await transact(db, (tx) => liftIn(tx, by, of))
    },
    async find(token) {
      const suspension = await ofToken(token)
      const due = await removalTimes(db).where('user_id', '=', suspension.userId).executeTakeFirst()
      const removedAt = suspension.removes ? (due?.due_at ?? null) : null
      return { suspension, removedAt, appeal: await findAppealOf(db, appealKey(suspension)) }
    },
    async appeal(token, text) {
      if (!(await insertAppeal(db, appealKey(await ofToken(token)), text))) throw new ApiError('CONFLICT')
    },
  }
}
