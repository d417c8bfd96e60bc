import type { Crowds } from '#server/engines/ports.ts'
import { connectRedis, type RedisLinkOptions } from '#server/engines/redis-link.ts'
import { createMemoryCrowds, crowdWindowMs } from './memory.ts'

const sendEveryMs = 500
const keptWindows = 3
const maxWaiting = 200_000

/**
 * Counts crowds over all instances, with a HyperLogLog of at most 12 kB per crowd and window (standard error 0.8 %).
 * While Redis is unreachable, each instance reports only the members it saw.
 */
export async function connectRedisCrowds(options: RedisLinkOptions): Promise<Crowds> {
  const link = await connectRedis(options, 'crowds', 'writes')
  const own = createMemoryCrowds()
  const keyOf = (crowd: string, index: number) => `crowd:${crowd}:${index}`
  let waiting = new Map<string, Set<string>>()
  let waitingCount = 0

  async function send(): Promise<void> {
    if (waiting.size === 0) return
    const sent = waiting
    waiting = new Map()
    waitingCount = 0
    // On a failure, members are missing from this window. They are counted again when they are seen in the next one.
    await link
      .run((client) => {
        const batch = client.pipeline()
        for (const [key, members] of sent) {
          batch.pfadd(key, ...members)
          batch.pexpire(key, crowdWindowMs * keptWindows)
        }
        return batch.exec()
      })
      .catch(() => {})
  }
  const sending = setInterval(() => void send(), sendEveryMs).unref()

  return {
    saw(crowd, member) {
      own.saw(crowd, member)
      if (waitingCount >= maxWaiting) return
      const key = keyOf(crowd, Math.floor(Date.now() / crowdWindowMs))
      const members = waiting.get(key) ?? new Set()
      waiting.set(key, members.add(member))
      waitingCount += 1
    },
    async count(crowd) {
      const index = Math.floor(Date.now() / crowdWindowMs)
      const countAt = (at: number) => link.run((client) => client.pfcount(keyOf(crowd, at))).catch(() => 0)
      const counts = [index, index - 1].map(countAt)
      // The local count is exact and includes members that are not sent yet.
      return Math.max(await own.count(crowd), ...(await Promise.all(counts)))
    },
    async close() {
      clearInterval(sending)
      await send()
      await link.close()
    },
  }
}
