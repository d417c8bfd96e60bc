import { sports } from '#contract/schedule.ts'
import { type Clock, systemClock } from '#server/engines/clock.ts'
import {
  type Ext,
  type ExtId,
  isOn,
  type LivePatch,
  type SportsProvider,
} from '#server/features/sports-data/provider.rules.ts'
import {
  createFeedClient,
  type FeedAccess,
  type Query,
} from '#server/features/sports-data/providers/feed-client.adapter.ts'
import { FeedError } from '#server/features/sports-data/providers/feed-error.rules.ts'
import type { Quota } from '#server/features/sports-data/providers/quotas.service.ts'
import { type Dropped, soundRows } from '#server/features/sports-data/providers/sound-rows.rules.ts'
import { utcDay } from '#server/features/sports-data/providers/utc-day.rules.ts'
import { fixtureOf, isKnownStatus, playOf } from './play.rules.ts'
import { answer, type MatchRow, matchRow } from './schemas.rules.ts'

const id = 'football-data'
const dayMs = 86_400_000
const minuteMs = 60_000
/** Max days per call. */
const maxDays = 10
const maxIds = 50
/**
 * The provider's times are whole seconds, so a report of the same second must not count as older than our observation.
 */
const restOfSecondMs = 999

/** Reads the remaining calls of the minute, and the seconds until its end. */
function quotasIn(headers: Headers): Quota[] {
  const [left, seconds] = [headers.get('x-requests-available-minute'), headers.get('x-requestcounter-reset')]
  if (left === null || !/^\d+$/.test(left)) return []
  const resetsInMs = seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) * 1_000 : minuteMs
  return [{ name: 'minute', left: Number(left), resetsInMs }]
}

/** football-data.org v4 (documentation: docs.football-data.org): schedule and scores, ten free calls a minute. */
export function createFootballData(
  access: FeedAccess,
  { dropped, clock = systemClock }: { dropped: Dropped; clock?: Clock },
): SportsProvider {
  const client = createFeedClient({
    ...access,
    clock,
    keyIn: { header: 'X-Auth-Token' },
    rate: { burst: 10, everyMs: 6_000 },
    quotasIn,
    isConditional: true,
  })
  /** Fixtures that were live at the last call. A fixture that ends disappears from the list of live fixtures. */
  let watched = new Set<ExtId>()

  async function matches(query: Query, signal: AbortSignal): Promise<MatchRow[]> {
    const read = answer.safeParse(await client.get('matches', query, signal))
    if (!read.success) throw new FeedError('unreadable', 'no list where one is due')
    const rows = soundRows(read.data.matches, matchRow, dropped)
    for (const row of rows) if (!isKnownStatus(row)) dropped('status')
    return rows
  }

  async function named(ids: readonly ExtId[], signal: AbortSignal): Promise<MatchRow[]> {
    const rows: MatchRow[] = []
    for (let at = 0; at < ids.length; at += maxIds)
      rows.push(...(await matches({ ids: ids.slice(at, at + maxIds).join(',') }, signal)))
    return rows
  }

  /**
   * Returns a wrapper that gives all items of one response the same fetch time. So a fixture listed twice counts as
   * read once.
   */
  function createStamp() {
    const fetchedAt = clock.wallMs()
    return <T>(row: MatchRow, data: T): Ext<T> => {
      const item = { ext: String(row.id), provider: id, fetchedAt, data }
      return row.lastUpdated === undefined
        ? item
        : { ...item, sourceTime: Date.parse(row.lastUpdated) + restOfSecondMs }
    }
  }

  function playsOf(rows: readonly MatchRow[]): Ext<LivePatch>[] {
    const stamp = createStamp()
    return rows.map((row) => stamp(row, playOf(row)))
  }

  return {
    id,
    sports: [sports.football],
    rate: { burst: 10, everyMs: 6_000 },
    pace: {
      schedule: { minMs: minuteMs, idleMs: dayMs / 24, liveMs: dayMs / 24, timeoutMs: 5 * minuteMs },
      live: { minMs: 6_000, idleMs: 2 * minuteMs, liveMs: 15_000, timeoutMs: 75_000 },
      overdue: { minMs: minuteMs, idleMs: 15 * minuteMs, liveMs: 15 * minuteMs, timeoutMs: 75_000 },
    },
    async *schedule({ from, to, signal }) {
      for (let at = from; at < to; at += maxDays * dayMs) {
        // `dateTo` is exclusive.
        const until = Math.min(at + maxDays * dayMs, to + dayMs)
        const rows = await matches({ dateFrom: utcDay(at), dateTo: utcDay(until) }, signal)
        const stamp = createStamp()
        for (const row of rows) yield stamp(row, fixtureOf(row))
      }
    },
    async live(since, signal) {
      const rows = await matches({ status: 'LIVE' }, signal)
      const ids = new Set(rows.map((row) => String(row.id)))
      const gone = await named(
        [...watched].filter((ext) => !ids.has(ext)),
        signal,
      )
      const items = playsOf([...rows, ...gone])
      watched = new Set(items.filter(({ data }) => isOn(data)).map(({ ext }) => ext))
      return { items, cursor: String(clock.steadyMs()), gap: since === null }
    },
    async overdue(asked, signal) {
      return playsOf(
        await named(
          asked.map(({ ext }) => ext),
          signal,
        ),
      )
    },
    health: client.health,
  }
}
