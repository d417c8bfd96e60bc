import type { Config } from '#server/config/config-shape.ts'
import type { Buckets } from '#server/engines/ports.ts'
import { openAddressBucket, type RateLimiter, takePoint } from '#server/http/rate-limit.ts'
import { anonymous } from '#server/http/viewer.ts'
import type { RunSettings } from '#server/run-settings/run-settings.ts'

type Uses = { buckets: Buckets; limiter: RateLimiter; settings: RunSettings }
type Asker = { ip: string; userAgent: string }

export type PageLimits = {
  /**
   * Takes a point. Call it before a page that is not cached is rendered. Throws TOO_MANY_REQUESTS with the seconds to
   * wait.
   */
  draw(asker: Asker, options: { isSearch: boolean }): Promise<void>
}

/**
 * Limits renderings per address; cached pages are free. A crawler named in the settings uses one bucket for its name,
 * from any address. A client that only pretends to be the crawler shares that bucket.
 */
export function createPageLimits(
  { crawlers, crawlerRendersPerMinute }: Pick<Config['pages'], 'crawlers' | 'crawlerRendersPerMinute'>,
  { buckets, limiter, settings }: Uses,
): PageLimits {
  const ofAddress = openAddressBucket(buckets, 'address:render', {
    points: () => settings.now().pagesPerMinute,
    windowS: 60,
  })
  const ofCrawler = buckets.open('crawler:render', { points: crawlerRendersPerMinute, windowS: 60 })
  const names = crawlers.map((name) => name.toLowerCase())
  return {
    async draw({ ip, userAgent }, { isSearch }) {
      const said = userAgent.toLowerCase()
      const crawler = names.find((name) => said.includes(name))
      if (crawler) await takePoint(ofCrawler, crawler)
      else await takePoint(ofAddress, ip)
      if (isSearch) await limiter.draw({ limit: 'search', viewer: anonymous, ip })
    },
  }
}
