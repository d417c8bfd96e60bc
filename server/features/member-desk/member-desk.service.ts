import type { FastifyBaseLogger } from 'fastify'
import type { Role } from '#contract/account.ts'
import { mayActOn, mayAs, mayOverrule, ownersRoles } from '#contract/rules/roles.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { transact } from '#server/db/transact.ts'
import type { SuspensionService } from '#server/features/moderation/suspension.service.ts'
import type { SecondStepService } from '#server/features/session/second-step.service.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { dueWithoutSecond, type SoleNotice } from '#server/kit/sole-operator.ts'
import { hasOtherOperator } from '#server/tables/operators.ts'
import { findSuspension } from '#server/tables/suspensions.ts'
import {
  type ApprovalRow,
  clearDue,
  insertApproval,
  listDueApprovals,
  lockApproval,
  type NewApproval,
  updateApproval,
} from './approval.store.ts'
import { findMember } from './member-list.store.ts'

type Asked = { userId: string; note: string }

type Uses = {
  db: Db
  accounts: { setRole(tx: Tx, change: { userId: string; role: Role }): Promise<void> }
  sessions: Pick<SessionService, 'endAll' | 'endAllIn' | 'announceEnded'>
  secondSteps: Pick<SecondStepService, 'isAskedOf' | 'reset'>
  suspensions: Pick<SuspensionService, 'removeIn'>
  soleNotice: SoleNotice
  log: FastifyBaseLogger
}

/** Throws NOT_PERMISSIONS when a role is one that only owners give and take away, and the member is no owner. */
function refuseOwnersRoles(by: Pick<Member, 'role'>, changed: readonly Role[]): void {
  if (changed.some((role) => ownersRoles.includes(role)) && !mayAs(by.role, 'owner'))
    throw new ApiError('NOT_PERMISSIONS')
}

/** Returns true for a change of a role that only owners give and take away. Any second operator confirms a removal. */
function isOfOwners(kind: NewApproval['kind'], changed: readonly (Role | null)[]): boolean {
  return kind === 'role' && changed.some((role) => role !== null && ownersRoles.includes(role))
}

export type AskedApproval = { approvalId: string; dueAt: number | null }

export function createMemberDesk({ db, accounts, sessions, secondSteps, suspensions, soleNotice, log }: Uses) {
  async function known(from: Db, userId: string) {
    const member = await findMember(from, userId)
    if (!member) throw new ApiError('USER_NOT_FOUND')
    return member
  }

  /** Throws CONFLICT when the same is already asked for. */
  async function ask(by: Member, approval: Omit<NewApproval, 'askedBy' | 'dueAt'>): Promise<AskedApproval> {
    const { kind, role, userId, note } = approval
    const { id, name, dueAt } = await db.transaction().execute(async (tx) => {
      const concerned = await known(tx, userId)
      const needsOwner = isOfOwners(kind, [concerned.role, role])
      // Nothing about the own account is done without another person.
      const due =
        userId === by.userId ? null : await dueWithoutSecond(tx, by.userId, { needsOwner, concernedId: userId })
      const asked = { ...approval, askedBy: by.userId, dueAt: due }
      if (due) await refuseApproval(tx, by, asked)
      const inserted = await insertApproval(tx, asked)
      if (inserted === null) throw new ApiError('CONFLICT')
      await recordAct(tx, { kind: 'approval.asked', by, userId, reason: `${kind} ${role ?? ''}: ${note}` })
      return { id: inserted, name: concerned.username, dueAt: due }
    })
    if (dueAt)
      await soleNotice({ userId: by.userId, kind, name, path: `/quan-tri/phe-duyet?viec=${id}` }).catch(
        (error: unknown) => log.warn({ err: error }, 'the only operator was not mailed'),
      )
    return { approvalId: id, dueAt: dueAt?.getTime() ?? null }
  }

  /**
   * Throws CONFLICT when the operator who asked may not ask any more, and NOT_PERMISSIONS when the act needs an owner
   * among the two and neither is one.
   */
  async function refuseApproval(
    tx: Tx,
    by: Pick<Member, 'userId' | 'role'>,
    { kind, userId, role, askedBy }: NewApproval,
  ): Promise<void> {
    const [current, asker] = [(await known(tx, userId)).role, await findMember(tx, askedBy)]
    const askerRole = asker && !asker.isSuspended ? asker.role : 'user'
    if (!mayAs(askerRole, 'operator')) throw new ApiError('CONFLICT')
    if (kind === 'role' && role) {
      refuseOwnersRoles(by, [current, role])
      if (!mayAs(askerRole, 'owner') && [current, role].some((one) => ownersRoles.includes(one)))
        throw new ApiError('CONFLICT')
    } else if (!mayActOn(by.role, current) && !mayActOn(askerRole, current)) throw new ApiError('NOT_PERMISSIONS')
    if (kind !== 'removal') return
    // A removal replaces the suspension in force.
    const before = await findSuspension(tx, userId)
    const overruling = [by, { userId: askedBy, role: askerRole }]
    if (before && !overruling.some((one) => mayOverrule(one, before))) throw new ApiError('NOT_PERMISSIONS')
  }

  /** Returns the ids of the ended sessions. */
  async function carryOut(tx: Tx, approval: ApprovalRow): Promise<string[]> {
    const { kind, userId, role, reason, note } = approval
    if (kind === 'removal') return suspensions.removeIn(tx, await askerOf(tx, approval), { userId, reason, note })
    if (kind === 'second-step') await secondSteps.reset(tx, userId)
    else if (role) await accounts.setRole(tx, { userId, role })
    return sessions.endAllIn(tx, userId, { reason: kind === 'role' ? 'role' : 'staff' })
  }

  /** Does what waited long enough, unless a second operator can decide by now. Throws ApiError when it may not be done. */
  async function carryOutOne(id: string, nowMs: number): Promise<void> {
    const ended = await db.transaction().execute(async (tx) => {
      const approval = await lockApproval(tx, id)
      if (!approval?.dueAt || approval.dueAt.getTime() > nowMs) return []
      const { askedBy, kind, role, userId } = approval
      const needsOwner = isOfOwners(kind, [(await known(tx, userId)).role, role])
      if (await hasOtherOperator(tx, askedBy, { needsOwner, concernedId: userId })) {
        await clearDue(tx, id)
        return []
      }
      await refuseApproval(tx, await askerOf(tx, approval), approval)
      await note(tx, approval, 'approved')
      return carryOut(tx, approval)
    })
    sessions.announceEnded(ended)
  }

  const askerOf = async (tx: Tx, { askedBy }: ApprovalRow) => ({
    userId: askedBy,
    role: (await findMember(tx, askedBy))?.role ?? ('user' as const),
  })

  async function note(tx: Tx, approval: ApprovalRow, decision: 'approved' | 'refused', why = ''): Promise<void> {
    const { id, kind, userId, role } = approval
    await updateApproval(tx, { id, decision, by: null })
    const reason = [kind, role ?? '', why].filter((part) => part !== '').join(' ')
    await recordAct(tx, { kind: `approval.${decision}`, by: await askerOf(tx, approval), userId, reason })
  }

  async function refuseOne(id: string, why: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const approval = await lockApproval(tx, id)
      if (approval?.dueAt) await note(tx, approval, 'refused', why)
    })
  }

  return {
    /** Returns the number of sessions that ended. Throws USER_NOT_FOUND, and NOT_PERMISSIONS by `mayActOn`. */
    async signOut(by: Member, { userId, note }: Asked): Promise<number> {
      const { role } = await known(db, userId)
      if (userId !== by.userId && !mayActOn(by.role, role)) throw new ApiError('NOT_PERMISSIONS')
      await transact(db, (tx) => recordAct(tx, { kind: 'member.signed-out', by, userId, reason: note }))
      return sessions.endAll(userId, { reason: 'staff' })
    },
    /**
     * Throws USER_NOT_FOUND, CONFLICT when the member has the role or a change is already asked for, and NOT_PERMISSIONS
     * for a role that only owners give or take away.
     */
    async askRole(by: Member, { userId, role, note }: Asked & { role: Role }): Promise<AskedApproval> {
      const current = (await known(db, userId)).role
      if (current === role) throw new ApiError('CONFLICT')
      refuseOwnersRoles(by, [current, role])
      return ask(by, { kind: 'role', userId, role, note, reason: '' })
    },
    /** Throws USER_NOT_FOUND, SECOND_FACTOR_MISSING, or CONFLICT when it is already asked for. */
    async askSecondStepReset(by: Member, { userId, note }: Asked): Promise<AskedApproval> {
      await known(db, userId)
      if (!(await secondSteps.isAskedOf(userId))) throw new ApiError('SECOND_FACTOR_MISSING')
      return ask(by, { kind: 'second-step', userId, role: null, note, reason: '' })
    },
    /**
     * Throws USER_NOT_FOUND, NOT_PERMISSIONS for the own account and by `mayActOn`, and CONFLICT when the account is
     * already being deleted by staff or its removal is already asked for.
     */
    async askRemoval(by: Member, { userId, reason, note }: Asked & { reason: string }): Promise<AskedApproval> {
      const { role } = await known(db, userId)
      if (userId === by.userId || !mayActOn(by.role, role)) throw new ApiError('NOT_PERMISSIONS')
      if ((await findSuspension(db, userId))?.removes) throw new ApiError('CONFLICT')
      return ask(by, { kind: 'removal', userId, role: null, note, reason })
    },
    /**
     * Carries out or refuses another operator’s request. Throws NOT_FOUND, CONFLICT when who asked may not ask any more,
     * NOT_PERMISSIONS for a request about the caller or, except to take it back, by the caller, and for an account of
     * the rank of operators or above without an owner; and the errors of the act.
     */
    async decide(by: Member, { approvalId, decision }: { approvalId: string; decision: 'approved' | 'refused' }) {
      const ended = await db.transaction().execute(async (tx) => {
        const approval = await lockApproval(tx, approvalId)
        if (!approval) throw new ApiError('NOT_FOUND')
        if (approval.userId === by.userId && approval.askedBy !== by.userId) throw new ApiError('NOT_PERMISSIONS')
        if (decision === 'approved') {
          if (approval.askedBy === by.userId) throw new ApiError('NOT_PERMISSIONS')
          await refuseApproval(tx, by, approval)
        }
        await updateApproval(tx, { id: approvalId, decision, by: by.userId })
        const { kind, userId, role } = approval
        const reason = kind === 'role' ? `${kind} ${role}` : kind
        await recordAct(tx, { kind: `approval.${decision}`, by, userId, reason })
        return decision === 'approved' ? carryOut(tx, approval) : []
      })
      sessions.announceEnded(ended)
    },
    /**
     * Carries out what has waited long enough without a second operator. When there is one by now, it waits for that
     * one. What the asker may not ask for any more is refused.
     */
    async carryOutDue(nowMs = Date.now()): Promise<void> {
      for (const { id, dueAt } of await listDueApprovals(db)) {
        if (dueAt.getTime() > nowMs) return
        try {
          await carryOutOne(id, nowMs)
        } catch (error) {
          if (error instanceof ApiError) await refuseOne(id, error.name)
          else log.error({ err: error, approvalId: id }, 'an act without a second operator failed')
        }
      }
    },
  }
}

export type MemberDesk = ReturnType<typeof createMemberDesk>
