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
/** How long a path is left alone that the key's plan does not seem to hold: at first shortly, for the refusal may be a mistake. */
const notOfferedMs = 3_600_000
const firstRestMs = 60_000
const refusalsThatTell = 3
/** A bad key, or one whose calls are used up: the whole key rests, twice as long each time. */
const usedUpCode = 2
const shortestRestMs = 5_000
const longestRestMs = 15 * 60_000

export type IsportsFeed = {
  /** What stands under `data`. Throws FeedError. */
  data(path: string, query: Query, signal: AbortSignal): Promise<unknown>
  /** The same, or null where the key may not ask for it, or was told so a while ago: plans hold some feeds and not others. */
  dataIfOffered(path: string, query: Query, signal: AbortSignal): Promise<unknown>
  health(): Health
}

/** Football's part of the API. The key stands in the query, so an address is never shown to anybody. */
export function createIsportsFeed(access: FeedAccess, clock: Clock): IsportsFeed {
  let timesUsedUp = 0
  const client = createFeedClient({
    ...access,
    clock,
    keyIn: { query: 'api_key' },
    spacingMs: (path) => spacing[path.replace('sport/football/', '')] ?? usualSpacingMs,
    refusalIn(body) {
      const read = envelope.safeParse(body)
      if (!read.success) return { fault: 'unreadable', message: 'no envelope' }
      const { code, message = '' } = read.data
      const said = `code ${code}: ${message}`
      if (code === usedUpCode) {
        const restMs = Math.min(longestRestMs, shortestRestMs * 2 ** Math.min(timesUsedUp, 20))
        timesUsedUp += 1
        return { fault: 'rate_limited', message: said, quota: { name: 'key', left: 0, resetsInMs: restMs } }
      }
      timesUsedUp = 0
      return code === 0 ? null : { fault: 'refused', message: said }
    },
  })
  const refusals = new Map<string, { times: number; until: number }>()

  async function data(path: string, query: Query, signal: AbortSignal): Promise<unknown> {
    const body = await client.get(`sport/football/${path}`, query, signal)
    return envelope.parse(body).data ?? []
  }

  return {
    data,
    async dataIfOffered(path, query, signal) {
      const { times, until } = refusals.get(path) ?? { times: 0, until: 0 }
      if (until > clock.steadyMs()) return null
      try {
        const found = await data(path, query, signal)
        refusals.delete(path)
        return found
      } catch (error) {
        if (!(error instanceof FeedError && error.fault === 'refused')) throw error
        const restMs = times + 1 < refusalsThatTell ? firstRestMs : notOfferedMs
        refusals.set(path, { times: times + 1, until: clock.steadyMs() + restMs })
        return null
      }
    },
    health: client.health,
  }
}
