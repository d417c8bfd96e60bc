import type { Clock } from '#server/engines/clock.ts'
import type { Health } from '#server/features/sports-data/provider.rules.ts'
import {
  createFeedClient,
  type FeedAccess,
  type Query,
} from '#server/features/sports-data/providers/feed-client.adapter.ts'
import { FeedError } from '#server/features/sports-data/providers/feed-error.rules.ts'
import { envelope } from './schemas.rules.ts'

/** Minimum milliseconds between two calls of a path by the documentation. The default is ten seconds. */
const spacing: Record<string, number> = {
  schedule: 60_000,
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
/**
 * Pause of a path that the key's plan seems to exclude. The first pauses are shorter, because the refusal may be a
 * mistake.
 */
const notOfferedMs = 3_600_000
const firstRestMs = 60_000
const refusalsToExclude = 3
/** Response code for a bad key or an exhausted quota. The whole key then pauses, twice as long each time. */
const usedUpCode = 2
const minRestMs = 5_000
const maxRestMs = 15 * 60_000

export type IsportsFeed = {
  /** Returns the content of the response's `data`, or an empty list when it has none. Throws FeedError. */
  data(path: string, query: Query, signal: AbortSignal): Promise<unknown>
  /**
   * Returns the same as `data`, or null when the key's plan excludes the path or the path was recently refused. Plans
   * include different feeds.
   */
  dataIfOffered(path: string, query: Query, signal: AbortSignal): Promise<unknown>
  health(): Health
}

/** Number of consecutive refusals of a path, their start, and the end of the pause. */
type Refusals = { times: number; since: number; until: number }

/** The football part of the API. The key is in the query, so addresses must never be shown. */
export function createIsportsFeed(access: FeedAccess, clock: Clock): IsportsFeed {
  let timesUsedUp = 0
  let goodAt = Number.NEGATIVE_INFINITY
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
        const restMs = Math.min(maxRestMs, minRestMs * 2 ** Math.min(timesUsedUp, 20))
        timesUsedUp += 1
        return { fault: 'rate_limited', message: said, quota: { name: 'key', left: 0, resetsInMs: restMs } }
      }
      timesUsedUp = 0
      if (code === 0) goodAt = clock.steadyMs()
      return code === 0 ? null : { fault: 'refused', message: said }
    },
  })
  const refusals = new Map<string, Refusals>()

  /** Returns the pause of a path after a refusal, or null when the error does not concern the path. */
  function restAfter(
    { fault }: FeedError,
    { times, since }: Refusals = { times: 0, since: 0, until: 0 },
  ): number | null {
    const isRepeated = times + 1 >= refusalsToExclude
    if (fault === 'refused') return isRepeated ? notOfferedMs : firstRestMs
    // The response says repeatedly that the key is exhausted, but other paths succeed. So the plan excludes this path.
    return fault === 'rate_limited' && isRepeated && goodAt > since ? notOfferedMs : null
  }

  async function data(path: string, query: Query, signal: AbortSignal): Promise<unknown> {
    const body = await client.get(`sport/football/${path}`, query, signal)
    return envelope.parse(body).data ?? []
  }

  return {
    data,
    async dataIfOffered(path, query, signal) {
      const before = refusals.get(path)
      if (before && before.until > clock.steadyMs()) return null
      try {
        const found = await data(path, query, signal)
        refusals.delete(path)
        return found
      } catch (error) {
        const restMs = error instanceof FeedError ? restAfter(error, before) : null
        const { times = 0, since = clock.steadyMs() } = before ?? {}
        if (error instanceof FeedError && isRefusal(error))
          refusals.set(path, { times: times + 1, since, until: clock.steadyMs() + (restMs ?? 0) })
        if (restMs === null) throw error
        return null
      }
    },
    health: client.health,
  }
}

function isRefusal({ fault }: FeedError): boolean {
  return fault === 'refused' || fault === 'rate_limited'
}
