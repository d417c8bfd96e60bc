import type { Clock } from '#server/engines/clock.ts'
import type { Health } from '#server/features/sports-data/provider.rules.ts'
import {
  createFeedClient,
  type FeedAccess,
  type Query,
} from '#server/features/sports-data/providers/feed-client.adapter.ts'
import type { FeedFault } from '#server/features/sports-data/providers/feed-error.rules.ts'
import type { Quota } from '#server/features/sports-data/providers/quotas.service.ts'
import type { Run } from '#server/features/sports-data/providers/spending.service.ts'
import { untilMidnightMs } from '#server/features/sports-data/providers/utc-day.rules.ts'
import { envelope } from './schemas.rules.ts'

export type Page = { rows: unknown[]; pages: number }
export type ApiFootballFeed = {
  page(path: string, query: Query, run: Run): Promise<Page>
  /** Returns the remaining calls of the day, or null when unknown. */
  today(): Quota | null
  health(): Health
}

const minuteMs = 60_000

function left(headers: Headers, name: string): number | null {
  const value = headers.get(name)
  return value !== null && /^-?\d+$/.test(value) ? Number(value) : null
}

/** Reads the two quotas in the headers: the day's, which is reset at midnight UTC, and the minute's. */
function quotasIn(headers: Headers, nowMs: number): Quota[] {
  const [day, minute] = [left(headers, 'x-ratelimit-requests-remaining'), left(headers, 'x-ratelimit-remaining')]
  return [
    ...(day === null ? [] : [{ name: 'day', left: day, resetsInMs: untilMidnightMs(nowMs) }]),
    ...(minute === null ? [] : [{ name: 'minute', left: minute, resetsInMs: minuteMs }]),
  ]
}

/**
 * Maps the object of errors to a fault. `requests` means that the day's calls are used up, `rateLimit` the minute's.
 * Any other error, such as `token`, is a refusal.
 */
function refusalOf(
  errors: Record<string, unknown>,
  nowMs: number,
): { fault: FeedFault; message: string; quota?: Quota } {
  const names = Object.keys(errors)
  const message = Object.entries(errors)
    .map(([name, text]) => `${name}: ${String(text)}`)
    .join('; ')
  if (names.includes('requests'))
    return { fault: 'rate_limited', message, quota: { name: 'day', left: 0, resetsInMs: untilMidnightMs(nowMs) } }
  if (names.includes('rateLimit'))
    return { fault: 'rate_limited', message, quota: { name: 'minute', left: 0, resetsInMs: minuteMs } }
  return { fault: 'refused', message }
}

export function createApiFootballFeed(access: FeedAccess, clock: Clock): ApiFootballFeed {
  const client = createFeedClient({
    ...access,
    clock,
    keyIn: { header: 'x-apisports-key' },
    // Avoids bursts. Each response contains the plan's limit per minute.
    rate: { burst: 10, everyMs: 200 },
    quotasIn,
    refusalIn(body) {
      const read = envelope.safeParse(body)
      if (!read.success) return { fault: 'unreadable', message: 'no envelope' }
      const { errors } = read.data
      return Array.isArray(errors) || Object.keys(errors).length === 0 ? null : refusalOf(errors, clock.wallMs())
    },
  })
  return {
    async page(path, query, run) {
      run.paid()
      const { response, paging } = envelope.parse(await client.get(path, query, run.signal))
      return { rows: response, pages: paging?.total ?? 1 }
    },
    today: () => client.quota('day'),
    health: client.health,
  }
}
