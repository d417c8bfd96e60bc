import type { Role } from '#contract/account.ts'

const rank: Record<Role, number> = { user: 1, commentator: 2, moderator: 3, operator: 4 }

/** As the server decides it (decision 073): nobody rules over an equal. */
export function outranks(role: Role | undefined, other: Role | undefined): boolean {
  return rank[role ?? 'user'] > rank[other ?? 'user']
}
