import type { Role } from '#contract/account.ts'
import type { Access } from '#contract/endpoint.ts'
import { mayOpen } from '#contract/rules/desk-rights.ts'
import { type MemberAccess, mayAs, rankOf } from '#contract/rules/roles.ts'
import { ApiError } from './errors.ts'

/** The caller of a request. `sessionId` names the family of refresh tokens to which the access token belongs. */
export type Viewer =
  | { kind: 'nobody' }
  | { kind: 'guest'; guestId: string }
  | {
      kind: 'user'
      userId: string
      username: string
      role: Role
      sessionId: string
      /** The role that is inactive until a second factor is confirmed; `role` is the active one. */
      waitingRole?: Role | undefined
      /** The API key that acts in the member's name. It has no session. */
      key?: { id: string; name: string } | undefined
    }
export type Guest = Extract<Viewer, { kind: 'guest' }>
export type Member = Extract<Viewer, { kind: 'user' }>

/**
 * Names the caller by an access: any viewer for anyone, a guest or member for guests, and the member for all others. A
 * handler that reads a member where guests are admitted does not compile.
 */
export type CallerOf<A extends Access> = A extends 'public'
  ? { viewer: Viewer }
  : A extends 'guest'
    ? { viewer: Guest | Member }
    : { member: Member }

export const anonymous: Viewer = { kind: 'nobody' }

/** Returns the id of the member, or null for guests and anonymous viewers. */
export function memberIdOf(viewer: Viewer): string | null {
  return viewer.kind === 'user' ? viewer.userId : null
}

/** Returns true for a member whose role has the access. */
export function hasRole(viewer: Viewer, access: MemberAccess): viewer is Member {
  return viewer.kind === 'user' && mayAs(viewer.role, access)
}

/** Returns true when the member may open the screen of the desk. */
export function opens(member: Member, screen: string): boolean {
  return mayOpen(member.role, screen)
}

/** Returns true when the viewer's rank is above the role. Members cannot moderate others of the same role. */
export function outranks(viewer: Viewer, role: Role): boolean {
  return viewer.kind === 'user' && rankOf[viewer.role] > rankOf[role]
}

/**
 * Returns null when the viewer has access, else the reason: no login, too low a role, or a role that needs a second
 * factor.
 */
export function refusal(
  viewer: Viewer,
  access: Access,
): 'FIBE_NOT_LOGIN' | 'NOT_PERMISSIONS' | 'SECOND_FACTOR_MISSING' | null {
  if (access === 'public') return null
  if (viewer.kind === 'nobody') return 'FIBE_NOT_LOGIN'
  if (access === 'guest') return null
  if (viewer.kind === 'guest') return 'FIBE_NOT_LOGIN'
  if (hasRole(viewer, access)) return null
  const { waitingRole } = viewer as Member
  return waitingRole && mayAs(waitingRole, access) ? 'SECOND_FACTOR_MISSING' : 'NOT_PERMISSIONS'
}

/**
 * Returns the caller under the name of `CallerOf`. Throws FIBE_NOT_LOGIN, NOT_PERMISSIONS or SECOND_FACTOR_MISSING for
 * a viewer without the access.
 */
export function callerOf(viewer: Viewer, access: Access): { viewer: Viewer } | { member: Member } {
  const refused = refusal(viewer, access)
  if (refused) throw new ApiError(refused)
  const isForMembers = access !== 'public' && access !== 'guest'
  return isForMembers && viewer.kind === 'user' ? { member: viewer } : { viewer }
}
