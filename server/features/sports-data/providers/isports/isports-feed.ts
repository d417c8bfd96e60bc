import type { Clock } from '../../clock.ts'
import type { Health } from '../../provider.ts'
import { createFeedClient, type FeedAccess, type Query } from '../feed-client.ts'
import { FeedError } from '../feed-error.ts'
import { envelope } from './schemas.ts'

/** Milliseconds that the documentation wants between two calls of a path; what it asks for is once in ten seconds. */
const spacing: Record<string, number> = {
  'schedule/basic': 60_000,
  'schedule/modify': 60_000,
  'livescores/changes': 1_000,
  'odds/main/changes': 1_000,
  'odds/all/changes': 1_000,
  'odds/cornerstotal/inplay': 5_000,
  'odds/cornershandicap/inplay': 5_000,
  lineups: 60_000,
}
const usualSpacingMs = 10_000
/** How long a path that the key's plan does not hold is left alone. */
const notOfferedMs = 3_600_000

export type IsportsFeed = {
  /** What stands under `data`. Throws FeedError. */
  data(path: string, query: Query, signal: AbortSignal): Promise<unknown>
  /** The same, or null where the key may not ask for it: plans hold some feeds and not others. */
  dataIfOffered(path: string, query: Query, signal: AbortSignal): Promise<unknown>
  health(): Health
}

/** Football's part of the API. The key stands in the query, so an address is never shown to anybody. */
export function createIsportsFeed(access: FeedAccess, clock: Clock): IsportsFeed {
  const client = createFeedClient({
    ...access,
    clock,
    keyIn: { query: 'api_key' },
    spacingMs: (path) => spacing[path.replace('sport/football/', '')] ?? usualSpacingMs,
    refusalIn(body) {
      const read = envelope.safeParse(body)
      if (!read.success) return { fault: 'unreadable', message: 'no envelope' }
      const { code, message = '' } = read.data
      return code === 0 ? null : { fault: 'refused', message: `code ${code}: ${message}` }
    },
  })
  const refusedUntil = new Map<string, number>()

  async function data(path: string, query: Query, signal: AbortSignal): Promise<unknown> {
    const body = await client.get(`sport/football/${path}`, query, signal)
    return envelope.parse(body).data ?? []
  }

  return {
    data,
    async dataIfOffered(path, query, signal) {
      if ((refusedUntil.get(path) ?? 0) > clock.steadyMs()) return null
      try {
        return await data(path, query, signal)
      } catch (error) {
        if (!(error instanceof FeedError && error.fault === 'refused')) throw error
        refusedUntil.set(path, clock.steadyMs() + notOfferedMs)
        return null
      }
    },
    health: client.health,
  }
}
