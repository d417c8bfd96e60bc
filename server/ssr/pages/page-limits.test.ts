import { expect, test } from 'vitest'
import { createMemoryBuckets } from '#server/engines/buckets/memory.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import type { RunSettings } from '#server/run-settings/run-settings.ts'
import { createPageLimits } from './page-limits.ts'

const sizes = { callsPerMinute: 1, failedLoginsPerMinute: 1, guestsPerHour: 1, pagesPerMinute: 1_000 }
const settings = { now: () => sizes } as unknown as RunSettings

test('a search page also takes a point for searches, and other pages of the address are not refused', async () => {
  const buckets = createMemoryBuckets()
  const limiter = createRateLimiter(settings, buckets)
  const limits = createPageLimits({ crawlers: [], crawlerRendersPerMinute: 1 }, { buckets, limiter, settings })
  const asker = { ip: '203.0.113.7', userAgent: '' }
  for (let n = 0; n < 200; n++) await limits.draw(asker, { isSearch: true })
  await expect(limits.draw(asker, { isSearch: true })).rejects.toMatchObject({ name: 'TOO_MANY_REQUESTS' })
  await limits.draw(asker, { isSearch: false })
})
