import type { Role } from '#contract/account.ts'
import { mayActOn, mayAs, ownersRoles } from '#contract/rules/roles.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import { transact } from '#server/db/transact.ts'
import type { SecondStepService } from '#server/features/session/second-step.service.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { hasRole, type Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { type ApprovalRow, insertApproval, lockApproval, type NewApproval, updateApproval } from './approval.store.ts'
import { findMember } from './member-list.store.ts'

type Asked = { userId: string; note: string }

type Uses = {
  db: Db
  accounts: { setRole(tx: Tx, change: { userId: string; role: Role }): Promise<void> }
  sessions: Pick<SessionService, 'endAll' | 'endAllIn' | 'announceEnded'>
  secondSteps: Pick<SecondStepService, 'isAskedOf' | 'reset'>
}

/** Throws NOT_PERMISSIONS when a role is one that only owners give and take away, and the member is no owner. */
function refuseOwnersRoles(by: Member, changed: readonly Role[]): void {
  if (changed.some((role) => ownersRoles.includes(role)) && !hasRole(by, 'owner')) throw new ApiError('NOT_PERMISSIONS')
}

export function createMemberDesk({ db, accounts, sessions, secondSteps }: Uses) {
  async function known(from: Db, userId: string) {
    const member = await findMember(from, userId)
    if (!member) throw new ApiError('USER_NOT_FOUND')
    return member
  }

  /** Throws CONFLICT when the same is already asked for. */
  async function ask(by: Member, approval: Omit<NewApproval, 'askedBy'>): Promise<string> {
    return db.transaction().execute(async (tx) => {
      const id = await insertApproval(tx, { ...approval, askedBy: by.userId })
      if (id === null) throw new ApiError('CONFLICT')
      const { kind, role, userId, note } = approval
      await recordAct(tx, { kind: 'approval.asked', by, userId, reason: `${kind} ${role ?? ''}: ${note}` })
      return id
    })
  }

  /**
   * Throws CONFLICT when the operator who asked may not ask any more, and NOT_PERMISSIONS when the act needs an owner
   * among the two and neither is one.
   */
  async function refuseApproval(tx: Tx, by: Member, { kind, userId, role, askedBy }: ApprovalRow): Promise<void> {
    if (askedBy === by.userId) throw new ApiError('NOT_PERMISSIONS')
    const [current, askerRole] = [(await known(tx, userId)).role, (await findMember(tx, askedBy))?.role ?? 'user']
    const asker = { ...by, userId: askedBy, role: askerRole }
    if (!mayAs(askerRole, 'operator')) throw new ApiError('CONFLICT')
    if (kind === 'role' && role) {
      refuseOwnersRoles(by, [current, role])
      if (!hasRole(asker, 'owner') && [current, role].some((one) => ownersRoles.includes(one)))
        throw new ApiError('CONFLICT')
    } else if (!mayActOn(by.role, current) && !mayActOn(askerRole, current)) throw new ApiError('NOT_PERMISSIONS')
  }

  async function carryOut(tx: Tx, { kind, userId, role }: ApprovalRow): Promise<void> {
    if (kind === 'second-step') await secondSteps.reset(tx, userId)
    else if (role) await accounts.setRole(tx, { userId, role })
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
    async askRole(by: Member, { userId, role, note }: Asked & { role: Role }): Promise<string> {
      const current = (await known(db, userId)).role
      if (current === role) throw new ApiError('CONFLICT')
      refuseOwnersRoles(by, [current, role])
      return ask(by, { kind: 'role', userId, role, note })
    },
    /** Throws USER_NOT_FOUND, SECOND_FACTOR_MISSING, or CONFLICT when it is already asked for. */
    async askSecondStepReset(by: Member, { userId, note }: Asked): Promise<string> {
      await known(db, userId)
      if (!(await secondSteps.isAskedOf(userId))) throw new ApiError('SECOND_FACTOR_MISSING')
      return ask(by, { kind: 'second-step', userId, role: null, note })
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
          await refuseApproval(tx, by, approval)
          await carryOut(tx, approval)
        }
        await updateApproval(tx, { id: approvalId, decision, by: by.userId })
        const { kind, userId, role } = approval
        const reason = kind === 'role' ? `${kind} ${role}` : kind
        await recordAct(tx, { kind: `approval.${decision}`, by, userId, reason })
        return decision === 'approved'
          ? sessions.endAllIn(tx, userId, { reason: kind === 'role' ? 'role' : 'staff' })
          : []
      })
      sessions.announceEnded(ended)
    },
  }
}

export type MemberDesk = ReturnType<typeof createMemberDesk>
