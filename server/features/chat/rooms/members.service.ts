import { LRUCache } from 'lru-cache'
import type { PublicUser } from '#contract/account.ts'
import { createBatchedRead } from '#server/db/batched-read.ts'

type Accounts = { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }

export type Members = {
  find(userIds: readonly string[]): Promise<Map<string, PublicUser>>
}

const keptMs = 30_000
const maxKept = 20_000

/**
 * Caches public profiles of writers for 30 seconds, because a busy room needs the same few profiles all the time.
 * Parallel requests share one query. Otherwise an expired profile could cause a thousand queries and keep other work
 * from the database.
 */
export function createMembers(accounts: Accounts): Members {
  const kept = new LRUCache<string, PublicUser>({ max: maxKept, ttl: keptMs })
  const profiles = createBatchedRead((userIds) => accounts.findPublic(userIds))

  async function read(userId: string): Promise<PublicUser | null> {
    const member = await profiles.read(userId)
    if (member) kept.set(userId, member)
    return member
  }

  return {
    async find(userIds) {
      const found = new Map<string, PublicUser>()
      const missing = new Set<string>()
      for (const userId of userIds) {
        const known = kept.get(userId)
        if (known) found.set(userId, known)
        else missing.add(userId)
      }
      if (missing.size === 0) return found
      await Promise.all(
        [...missing].map(async (userId) => {
          const member = await read(userId)
          if (member) found.set(userId, member)
        }),
      )
      return found
    },
  }
}
