import { LRUCache } from 'lru-cache'
import { sports } from '#contract/schedule.ts'
import { type Clock, systemClock } from '#server/engines/clock.ts'
import {
  type Capability,
  type Ext,
  type ExtId,
  isOn,
  type LivePatch,
  type OddsRow,
  type SportsProvider,
} from '#server/features/sports-data/provider.rules.ts'
import type { FeedAccess } from '#server/features/sports-data/providers/feed-client.adapter.ts'
import { createOwnGoals } from '#server/features/sports-data/providers/own-goals.service.ts'
import { type Dropped, soundRows } from '#server/features/sports-data/providers/sound-rows.rules.ts'
import { createSpending, type Run } from '#server/features/sports-data/providers/spending.service.ts'
import { nearestDays, utcDays } from '#server/features/sports-data/providers/utc-day.rules.ts'
import { createApiFootballFeed } from './api-football-feed.adapter.ts'
import { eventsOf, lineupsOf, statisticsOf } from './details.rules.ts'
import { earlyOdds, liveOdds } from './odds.rules.ts'
import { fixtureOf, isKnownStatus, playOf } from './play.rules.ts'
import { type FixtureRow, fixtureRow, lineupRow } from './schemas.rules.ts'

const id = 'apifootball'
const hourMs = 3_600_000
const minuteMs = 60_000
/** Max fixtures per call. */
const maxIds = 20
const lineupsEveryMs = 5 * minuteMs
/** Published line-ups change when a player is hurt while warming up, or after a mistake. */
const publishedLineupsEveryMs = 15 * minuteMs
const maxTeams = 5_000
/** A day's odds have pages of ten fixtures. Reading more pages than this is not worth the quota. */
const maxPages = 60
/** Shares of the day's calls; scores have priority. Free keys have 100 calls a day, the smallest paid ones 7,500. */
const shares: Readonly<Record<Capability, number>> = {
  live: 0.38,
  overdue: 0.02,
  events: 0.15,
  schedule: 0.1,
  odds: 0.1,
  oddsDelta: 0.1,
  statistics: 0.08,
  lineups: 0.07,
}
const maxLineups = 2_000

/** API-Football v3 (documentation: api-football.com/documentation-v3). All times in requests and responses are UTC. */
export function createApiFootball(
  access: FeedAccess,
  { dropped, clock = systemClock }: { dropped: Dropped; clock?: Clock },
): SportsProvider {
  const feed = createApiFootballFeed(access, clock)
  /**
   * Fixtures that were live at the last call. A fixture that ends disappears from the list of live fixtures, so it is
   * then requested by its id.
   */
  let watched = new Set<ExtId>()
  const lineupsAt = new LRUCache<ExtId, number>({ max: maxLineups })
  /** Teams of the listed fixtures. Rows of line-ups name their team by its id only. */
  const teamsOf = new LRUCache<ExtId, FixtureRow['teams']>({ max: maxTeams })
  const ownGoals = createOwnGoals()
  const spending = createSpending(shares, { left: feed.today, clock })

  /**
   * Returns a wrapper that gives all items of one response the same fetch time. So a fixture listed twice counts as
   * read once.
   */
  function createStamp() {
    const fetchedAt = clock.wallMs()
    return <T>(ext: ExtId | number, data: T): Ext<T> => ({ ext: String(ext), provider: id, fetchedAt, data })
  }

  async function fixtures(query: Record<string, string>, run: Run): Promise<FixtureRow[]> {
    const rows = soundRows((await feed.page('fixtures', query, run)).rows, fixtureRow, dropped)
    for (const row of rows) {
      if (!isKnownStatus(row)) dropped('status')
      teamsOf.set(String(row.fixture.id), row.teams)
    }
    return rows
  }

  async function named(ids: readonly ExtId[], run: Run): Promise<FixtureRow[]> {
    const rows: FixtureRow[] = []
    for (let at = 0; at < ids.length && run.canPay(); at += maxIds)
      rows.push(...(await fixtures({ ids: ids.slice(at, at + maxIds).join('-'), timezone: 'UTC' }, run)))
    return rows
  }

  function playsOf(rows: readonly FixtureRow[]): Ext<LivePatch>[] {
    const stamp = createStamp()
    return rows.map((row) => stamp(row.fixture.id, playOf(row)))
  }

  return {
    id,
    sports: [sports.football],
    rate: { burst: 8, everyMs: 1_000 },
    // Useful intervals. `minMs` adds the limit by quota.
    pace: {
      // Each run also imports fixtures whose names have been resolved since the last one.
      schedule: { minMs: minuteMs, idleMs: 3 * hourMs, liveMs: 3 * hourMs, timeoutMs: 10 * minuteMs },
      live: { minMs: 15_000, idleMs: 5 * minuteMs, liveMs: 30_000 },
      overdue: { minMs: minuteMs, idleMs: 15 * minuteMs, liveMs: 15 * minuteMs },
      events: { minMs: 15_000, idleMs: 5 * minuteMs, liveMs: minuteMs },
      lineups: { minMs: minuteMs, idleMs: 10 * minuteMs, liveMs: lineupsEveryMs, timeoutMs: 2 * minuteMs },
      statistics: { minMs: minuteMs, idleMs: 10 * minuteMs, liveMs: 2 * minuteMs },
      odds: { minMs: minuteMs, idleMs: 3 * hourMs, liveMs: 3 * hourMs, timeoutMs: 10 * minuteMs },
      oddsDelta: { minMs: 5_000, idleMs: 10 * minuteMs, liveMs: minuteMs },
    },
    async *schedule({ from, to, signal }) {
      const run = spending.run('schedule', signal)
      for (const date of nearestDays({ from, to }, clock.wallMs())) {
        if (!run.canPay()) break
        const rows = await fixtures({ date, timezone: 'UTC' }, run)
        const stamp = createStamp()
        for (const row of rows) yield stamp(row.fixture.id, fixtureOf(row))
      }
    },
    async live(since, signal) {
      const run = spending.run('live', signal)
      const rows = await fixtures({ live: 'all', timezone: 'UTC' }, run)
      const ids = new Set(rows.map(({ fixture }) => String(fixture.id)))
      const gone = [...watched].filter((ext) => !ids.has(ext))
      const isAsked = run.canPay()
      const items = playsOf([...rows, ...(isAsked ? await named(gone, run) : [])])
      const on = items.filter(({ data }) => isOn(data)).map(({ ext }) => ext)
      watched = new Set([...on, ...(isAsked ? [] : gone)])
      return { items, cursor: String(clock.steadyMs()), gap: since === null }
    },
    async overdue(asked, signal) {
      const ids = asked.map(({ ext }) => ext)
      return playsOf(await named(ids, spending.run('overdue', signal)))
    },
    async events(ids, signal) {
      const rows = await named(ids, spending.run('events', signal))
      const stamp = createStamp()
      return rows.flatMap((row) => {
        const events = eventsOf(row, { ownGoals, dropped })
        return events ? [stamp(row.fixture.id, events)] : []
      })
    },
    async statistics(ids, signal) {
      const rows = await named(ids, spending.run('statistics', signal))
      const stamp = createStamp()
      const found = rows.map((row) => stamp(row.fixture.id, statisticsOf(row, dropped)))
      return found.filter(({ data }) => data.length > 0)
    },
    async lineups(ext, signal) {
      const run = spending.run('lineups', signal)
      if ((lineupsAt.get(ext) ?? 0) > clock.steadyMs() || !run.canPay()) return null
      lineupsAt.set(ext, clock.steadyMs() + lineupsEveryMs)
      if (!teamsOf.has(ext)) await named([ext], run)
      const teams = teamsOf.get(ext)
      if (!teams || !run.canPay()) return null
      const { rows } = await feed.page('fixtures/lineups', { fixture: ext }, run)
      const data = lineupsOf(soundRows(rows, lineupRow, dropped), teams, dropped)
      if (!data) return null
      lineupsAt.set(ext, clock.steadyMs() + publishedLineupsEveryMs)
      return createStamp()(ext, data)
    },
    async *odds(signal): AsyncIterable<OddsRow> {
      const run = spending.run('odds', signal)
      const nowMs = clock.wallMs()
      for (const date of utcDays({ from: nowMs, to: nowMs + 24 * hourMs })) {
        let pages = 1
        for (let page = 1; page <= Math.min(pages, maxPages) && run.canPay(); page += 1) {
          const found = await feed.page('odds', { date, page, timezone: 'UTC' }, run)
          pages = found.pages
          yield* earlyOdds(found.rows, clock.wallMs(), dropped)
        }
      }
    },
    async oddsDelta(_since, signal) {
      const { rows } = await feed.page('odds/live', {}, spending.run('oddsDelta', signal))
      return { items: liveOdds(rows, clock.wallMs(), dropped), cursor: String(clock.steadyMs()), gap: false }
    },
    minMs: spending.minMs,
    health: feed.health,
  }
}
