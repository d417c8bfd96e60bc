import type { Role } from '#contract/account.ts'
import type { Access } from '#contract/endpoint.ts'

/**
 * Roles that have an access. Roles are no ladder: an editor may do nothing that a moderator may, and the other way
 * round. `staff` is the access to the desk itself, whose screens have their own rights.
 */
export const rolesWith: Record<Exclude<Access, 'public' | 'guest'>, readonly Role[]> = {
  user: ['user', 'commentator', 'moderator', 'editor', 'sports-editor', 'operator', 'owner'],
  commentator: ['commentator', 'moderator', 'operator', 'owner'],
  staff: ['moderator', 'editor', 'sports-editor', 'operator', 'owner'],
  moderator: ['moderator', 'operator', 'owner'],
  editor: ['editor', 'operator', 'owner'],
  'sports-editor': ['sports-editor', 'operator', 'owner'],
  operator: ['operator', 'owner'],
  owner: ['owner'],
}
export type MemberAccess = keyof typeof rolesWith

export function mayAs(role: Role | undefined, access: MemberAccess): boolean {
  return rolesWith[access].includes(role ?? 'user')
}

/** Rank for bans and removals: a member acts only on members of a lower rank (decision 073). */
export const rankOf: Record<Role, number> = {
  user: 1,
  commentator: 2,
  editor: 3,
  'sports-editor': 3,
  moderator: 3,
  operator: 4,
  owner: 5,
}

/**
 * Returns true when a member with the role `by` may act on the account of one with the role `on`: a lower one, or any
 * for owners. Else one operator could lock the others and the owners out (decision 236).
 */
export function mayActOn(by: Role, on: Role): boolean {
  return by === 'owner' || rankOf[by] > rankOf[on]
}

/** A sanction is lifted or replaced by the member who gave it, or by a member of at least the same role. */
export function mayOverrule(
  by: { userId: string; role: Role },
  sanction: { byUserId: string | null; byRole: Role },
): boolean {
  return by.userId === sanction.byUserId || mayAs(by.role, sanction.byRole)
}

/** Roles that only owners give and take away. */
export const ownersRoles: readonly Role[] = ['operator', 'owner']
