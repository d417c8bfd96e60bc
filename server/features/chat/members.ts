import type { PublicUser } from '#contract/account.ts'

type Accounts = { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }

export type Members = {
  find(userIds: readonly string[]): Promise<Map<string, PublicUser>>
}

const keptMs = 30_000
const mostKept = 20_000

/** Public profiles of who writes, kept for a moment: a hot room asks for the same few people all the time. */
export function createMembers(accounts: Accounts): Members {
  const kept = new Map<string, { member: PublicUser; until: number }>()
  return {
    async find(userIds) {
      const now = Date.now()
      const found = new Map<string, PublicUser>()
      const missing = new Set<string>()
      for (const userId of userIds) {
        const known = kept.get(userId)
        if (known && known.until > now) found.set(userId, known.member)
        else missing.add(userId)
      }
      if (missing.size === 0) return found
      for (const [userId, member] of await accounts.findPublic([...missing])) {
        found.set(userId, member)
        kept.delete(userId)
        kept.set(userId, { member, until: now + keptMs })
      }
      while (kept.size > mostKept) kept.delete(kept.keys().next().value as string)
      return found
    },
  }
}
