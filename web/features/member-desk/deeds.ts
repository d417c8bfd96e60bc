import { type Role, roles } from '#contract/account.ts'
import {
  type Approval,
  askMemberRemoval,
  askMemberRole,
  askSecondStepReset,
  type DeskMemberInfo,
  endMemberSessions,
} from '#contract/member-desk.ts'
import { mayActOn, ownersRoles } from '#contract/rules/roles.ts'
import { call } from '#web/api/call.ts'

/** Acts of an operator on an account. All but a logout happen when another operator approves. */
export type Deed = 'sign-out' | 'role' | 'second-step' | 'removal'

type Staff = { userId: string; role: Role }

/** Returns the acts that the server allows. Only operators see an account. */
export function deedsOn(
  own: Staff,
  { member, account, sanctions }: Pick<DeskMemberInfo, 'member' | 'account' | 'sanctions'>,
): Deed[] {
  if (!account) return []
  const isOwn = own.userId === member.userId
  const deeds: Deed[] = []
  if (isOwn || mayActOn(own.role, member.role)) deeds.push('sign-out')
  if (!isOwn && rolesFor(own.role, member.role).length > 0) deeds.push('role')
  if (account.hasSecondStep) deeds.push('second-step')
  const isRemoved = sanctions.some(({ kind }) => kind === 'removal')
  if (!isOwn && !isRemoved && mayActOn(own.role, member.role)) deeds.push('removal')
  return deeds
}

/** Returns true when the viewer may suspend the member, who is not being removed. */
export function maySuspend(own: Staff, { member, sanctions }: Pick<DeskMemberInfo, 'member' | 'sanctions'>): boolean {
  const isRemoved = sanctions.some(({ kind }) => kind === 'removal')
  return own.userId !== member.userId && !isRemoved && mayActOn(own.role, member.role)
}

/** Returns the roles that a member with the role `by` may give to one with the role `current`. */
export function rolesFor(by: Role, current: Role): Role[] {
  const needsOwner = (role: Role) => by !== 'owner' && ownersRoles.includes(role)
  return needsOwner(current) ? [] : roles.filter((one) => one !== current && !needsOwner(one))
}

/** Returns when an act is done without a second operator, or null. */
export async function carryOut(
  deed: Deed,
  of: { userId: string; role: Role; note: string; reason: string },
): Promise<number | null> {
  const { userId, role, note, reason } = of
  if (deed === 'sign-out') {
    await call(endMemberSessions, { userId, note })
    return null
  }
  if (deed === 'role') return (await call(askMemberRole, { userId, role, note })).dueAt
  if (deed === 'removal') return (await call(askMemberRemoval, { userId, reason, note })).dueAt
  return (await call(askSecondStepReset, { userId, note })).dueAt
}

type AskedFor = Pick<Approval, 'kind' | 'member' | 'role' | 'askedBy'>

/** Neither who asked nor the member concerned approves, and acts on operators and owners need an owner among the two. */
export function mayApprove(own: Staff, { kind, member, role, askedBy }: AskedFor): boolean {
  if (!member || own.userId === askedBy?.userId || own.userId === member.userId) return false
  if (own.role === 'owner') return true
  if (kind === 'role') return ![member.role, role].some((one) => one !== null && ownersRoles.includes(one))
  return mayActOn(own.role, member.role) || (askedBy !== null && mayActOn(askedBy.role, member.role))
}

/** The member concerned may not refuse, but takes an own request back. */
export function mayRefuse(own: Staff, { member, askedBy }: AskedFor): boolean {
  return own.userId === askedBy?.userId || own.userId !== member?.userId
}
