import type { Role } from '#contract/account.ts'

const rank: Record<Role, number> = { user: 1, commentator: 2, moderator: 3, operator: 4 }

/** Returns true for a higher rank, as on the server (decision 073). Equal ranks have no rights over each other. */
export function outranks(role: Role | undefined, other: Role | undefined): boolean {
  return rank[role ?? 'user'] > rank[other ?? 'user']
}
