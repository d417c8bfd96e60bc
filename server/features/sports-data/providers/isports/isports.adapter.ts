import { LRUCache } from 'lru-cache'
import { type ScorePair, sports } from '#contract/schedule.ts'
import { type Clock, systemClock } from '#server/engines/clock.ts'
import type { Cursor, Ext, LivePatch, OddsRow, SportsProvider } from '#server/features/sports-data/provider.rules.ts'
import type { FeedAccess } from '#server/features/sports-data/providers/feed-client.adapter.ts'
import { FeedError } from '#server/features/sports-data/providers/feed-error.rules.ts'
import { createOwnGoals } from '#server/features/sports-data/providers/own-goals.service.ts'
import { type Dropped, soundRows } from '#server/features/sports-data/providers/sound-rows.rules.ts'
import { nearestDays, utcDay } from '#server/features/sports-data/providers/utc-day.rules.ts'
import { createDeletions } from './deletions.service.ts'
import { eventsOf, lineupsOf, statisticsOf } from './details.rules.ts'
import { createIsportsFeed } from './isports-feed.adapter.ts'
import { objectOdds, textOdds } from './odds.rules.ts'
import { fixtureOf, playOf } from './play.rules.ts'
import {
  eventsRow,
  type LineupsRow,
  lineupsRow,
  modifyRow,
  type PlayRow,
  playRow,
  scheduleRow,
  statsRow,
} from './schemas.rules.ts'

const id = 'isports'
/** Time that a list of changes covers. After a longer gap a snapshot is needed. */
const windowMs = 20_000
const modifiedEveryMs = 90_000
const lineupsKeptMs = 90_000
const hourMs = 3_600_000
/** Time of day (UTC) until which fixtures of the previous day may be on. */
const lateUntilMs = 4 * hourMs
const maxScores = 5_000
/** Max fixtures per call. */
const maxIds = 100
const cancelled = -10
/**
 * The provider's times are whole seconds, so a report of the same second must not count as older than our observation.
 */
const restOfSecondMs = 999

const objectFeeds = [
  ['odds/cornerstotal/prematch', 'corners'],
  ['odds/cornerstotal/inplay', 'corners'],
  ['odds/cornershandicap/prematch', 'cornerHandicap'],
  ['odds/cornershandicap/inplay', 'cornerHandicap'],
  ['odds/doublechance/prematch', 'doubleChance'],
] as const

const oddsChanges = ['main/changes', 'all/changes'] as const
/**
 * Time of the last read of each list of changes, on a monotonic clock. Stored separately, because one list may be
 * refused while the other is read.
 */
type ReadTimes = Partial<Record<(typeof oddsChanges)[number], number>>

function readTimes(cursor: Cursor | null): ReadTimes {
  return cursor === null ? {} : (JSON.parse(cursor) as ReadTimes)
}

/** iSports (documentation: isportsapi.com/en/docs.html). Football only; days are GMT, times Unix seconds. */
export function createIsports(
  access: FeedAccess,
  { dropped, clock = systemClock }: { dropped: Dropped; clock?: Clock },
): SportsProvider {
  const feed = createIsportsFeed(access, clock)
  /** Last known scores. They show for which team an own goal counts. */
  const scores = new LRUCache<string, ScorePair>({ max: maxScores })
  const ownGoals = createOwnGoals()
  const deletions = createDeletions()
  let modifiedAt: number | null = null
  let lineupsRead: { at: number; rows: Map<string, LineupsRow> } | null = null

  /**
   * Returns a wrapper that gives all items of one response the same fetch time. So a fixture listed twice counts as
   * read once.
   */
  function createStamp() {
    const fetchedAt = clock.wallMs()
    return <T>(ext: string, data: T, updateTime = 0): Ext<T> => {
      const item = { ext, provider: id, fetchedAt, data }
      return updateTime > 0 ? { ...item, sourceTime: updateTime * 1_000 + restOfSecondMs } : item
    }
  }

  function remember({ matchId, homeScore, awayScore }: PlayRow): void {
    scores.set(matchId, [homeScore, awayScore])
  }

  function playsOf(data: unknown): Ext<LivePatch>[] {
    const stamp = createStamp()
    return soundRows(data, playRow, dropped).map((row) => {
      remember(row)
      deletions.listed(row.matchId)
      return stamp(row.matchId, playOf(row), row.updateTime)
    })
  }

  /**
   * Returns fixtures that were moved in the last twelve hours, and fixtures whose deletion is confirmed. Returns an
   * empty list when the feed was read recently.
   */
  async function rescheduled(signal: AbortSignal): Promise<Ext<LivePatch>[]> {
    if (modifiedAt !== null && clock.steadyMs() - modifiedAt < modifiedEveryMs) return []
    const data = await feed.dataIfOffered('schedule/modify', {}, signal)
    const readAt = clock.steadyMs()
    modifiedAt = readAt
    const stamp = createStamp()
    const rows = soundRows(data ?? [], modifyRow, dropped)
    return rows.flatMap(({ matchId, type, matchTime = 0, modifyTime = 0 }): Ext<LivePatch>[] => {
      if (type === 'delete')
        return deletions.read(matchId, { modifiedAt: modifyTime, readAt }) ? [stamp(matchId, { code: cancelled })] : []
      return matchTime > 0 ? [stamp(matchId, { kickOff: matchTime * 1_000 })] : []
    })
  }

  /**
   * Returns the days whose lists contain the live fixtures: today, and in the first hours also yesterday. Undefined
   * means today.
   */
  function days(): (string | undefined)[] {
    const nowMs = clock.wallMs()
    return nowMs % (24 * hourMs) < lateUntilMs ? [undefined, utcDay(nowMs - 24 * hourMs)] : [undefined]
  }

  async function ofDays(path: string, signal: AbortSignal): Promise<unknown[]> {
    const found: unknown[] = []
    for (const date of days()) {
      const data = await feed.data(path, { date }, signal)
      if (!Array.isArray(data)) throw new FeedError('unreadable', 'no list where one is due')
      found.push(...data)
    }
    return found
  }

  return {
    id,
    sports: [sports.football],
    rate: { burst: 10, everyMs: 250 },
    pace: {
      // The path allows one call per minute, and each call returns one day.
      schedule: { minMs: 60_000, idleMs: 12 * hourMs, liveMs: 12 * hourMs, timeoutMs: 30 * 60_000 },
      live: { minMs: 2_000, idleMs: 60_000, liveMs: 3_000, windowMs, timeoutMs: 75_000 },
      overdue: { minMs: 60_000, idleMs: 15 * 60_000, liveMs: 15 * 60_000, timeoutMs: 5 * 60_000 },
      events: { minMs: 10_000, idleMs: 60_000, liveMs: 15_000, timeoutMs: 40_000 },
      lineups: { minMs: 60_000, idleMs: 10 * 60_000, liveMs: 90_000, timeoutMs: 75_000 },
      statistics: { minMs: 10_000, idleMs: 60_000, liveMs: 30_000, timeoutMs: 40_000 },
      odds: { minMs: 60_000, idleMs: 10 * 60_000, liveMs: 60_000, timeoutMs: 60_000 },
      oddsDelta: { minMs: 2_000, idleMs: 15_000, liveMs: 3_000, windowMs, timeoutMs: 60_000 },
    },
    async *schedule({ from, to, signal }) {
      const isWhole = deletions.scheduleBegins()
      for (const date of nearestDays({ from, to }, clock.wallMs())) {
        // Plans with live data include the full schedule, with seasons and rounds.
        const full = await feed.dataIfOffered('schedule', { date }, signal)
        const data = full ?? (await feed.data('schedule/basic', { date }, signal))
        const rows = soundRows(data, scheduleRow, dropped)
        const stamp = createStamp()
        for (const row of rows) {
          deletions.listed(row.matchId)
          yield stamp(row.matchId, fixtureOf(row), row.updateTime)
        }
      }
      isWhole()
    },
    async live(since, signal) {
      const askedAt = clock.steadyMs()
      const isMissed = since === null || askedAt - Number(since) > windowMs
      const changes = playsOf(await feed.data('livescores/changes', {}, signal))
      const items = [...(await rescheduled(signal)), ...changes]
      return { items, cursor: String(askedAt), gap: isMissed }
    },
    async liveSnapshot(signal) {
      return playsOf(await feed.data('livescores', {}, signal))
    },
    async overdue(asked, signal) {
      const found: Ext<LivePatch>[] = []
      for (let at = 0; at < asked.length; at += maxIds) {
        const matchId = asked.slice(at, at + maxIds).map(({ ext }) => ext)
        found.push(...playsOf(await feed.data('schedule/basic', { matchId: matchId.join(',') }, signal)))
      }
      return found
    },
    async events(ids, signal) {
      const asked = new Set(ids)
      const rows = soundRows(await ofDays('events', signal), eventsRow, dropped).filter((row) => asked.has(row.matchId))
      const stamp = createStamp()
      return rows.map(({ matchId, events }) =>
        stamp(matchId, ownGoals.settle(matchId, eventsOf(events, dropped), scores.get(matchId) ?? null)),
      )
    },
    async statistics(ids, signal) {
      const asked = new Set(ids)
      const rows = soundRows(await ofDays('stats', signal), statsRow, dropped).filter((row) => asked.has(row.matchId))
      const stamp = createStamp()
      return rows.map(({ matchId, stats }) => stamp(matchId, statisticsOf(stats, dropped)))
    },
    async lineups(ext, signal) {
      // One call returns all fixtures of the day.
      if (!lineupsRead || clock.steadyMs() - lineupsRead.at > lineupsKeptMs) {
        const rows = soundRows(await feed.data('lineups', {}, signal), lineupsRow, dropped)
        lineupsRead = { at: clock.steadyMs(), rows: new Map(rows.map((row) => [row.matchId, row])) }
      }
      const row = lineupsRead.rows.get(ext)
      const data = row ? lineupsOf(row, dropped) : null
      return data ? createStamp()(ext, data) : null
    },
    async *odds(signal): AsyncIterable<OddsRow> {
      let isAnyOffered = false
      const ask = async (path: string) => {
        const data = await feed.dataIfOffered(path, {}, signal)
        if (data !== null) isAnyOffered = true
        return { data, fetchedAt: clock.wallMs() }
      }
      for (const name of ['main', 'all'] as const) {
        const { data, fetchedAt } = await ask(`odds/${name}`)
        if (data !== null) yield* textOdds(data, { feed: name, fetchedAt }, dropped)
      }
      for (const [path, name] of objectFeeds) {
        const { data, fetchedAt } = await ask(path)
        if (data !== null) yield* objectOdds(data, { feed: name, fetchedAt }, dropped)
      }
      if (!isAnyOffered) throw new FeedError('refused', 'no odds for this key')
    },
    async oddsDelta(since, signal) {
      const before = readTimes(since)
      const after = { ...before }
      const items: OddsRow[] = []
      let gap = false
      let isAnyOffered = false
      for (const name of oddsChanges) {
        const askedAt = clock.steadyMs()
        const data = await feed.dataIfOffered(`odds/${name}`, {}, signal)
        if (data === null) continue
        isAnyOffered = true
        const readAt = before[name]
        gap ||= readAt === undefined || askedAt - readAt > windowMs
        after[name] = askedAt
        items.push(...textOdds(data, { feed: name, fetchedAt: clock.wallMs() }, dropped))
      }
      if (!isAnyOffered) throw new FeedError('refused', 'no changes of odds for this key')
      return { items, cursor: JSON.stringify(after), gap }
    },
    health: feed.health,
  }
}
