import type { Role } from '#contract/account.ts'
import { rankOf } from '#contract/rules/roles.ts'

/** Returns true for a higher rank, as on the server (decision 073). Equal ranks have no rights over each other. */
export function outranks(role: Role | undefined, other: Role | undefined): boolean {
  return rankOf[role ?? 'user'] > rankOf[other ?? 'user']
}
