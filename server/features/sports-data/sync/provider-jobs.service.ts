import type { DatabaseEngine } from '#server/engines/ports.ts'
import { listLiveExtIds, listOverdue, listSoonExtIds } from '#server/features/sports-data/event-keys.store.ts'
import type {
  Capability,
  Cursor,
  Delta,
  Ext,
  ExtId,
  FixturePatch,
  OddsRow,
  SportsProvider,
} from '#server/features/sports-data/provider.rules.ts'
import type { FixtureIntake, SourceTerms } from './fixture-intake.service.ts'
import type { MissingFixtures } from './missing-fixtures.service.ts'
import { isWindowMissed } from './pace.rules.ts'
import type { PlayIntake } from './play-intake.service.ts'
import type { ProviderJob } from './provider-loop.service.ts'

/** Stores prices. Without this function, providers are not called for prices. */
export type TakeOdds = (provider: string, rows: readonly OddsRow[]) => Promise<void>

type Uses = {
  database: DatabaseEngine
  fixtures: FixtureIntake
  missing: MissingFixtures
  plays: PlayIntake
  takeOdds: TakeOdds | null
}

const dayMs = 86_400_000
/** Time span of the requested schedule. */
const spread = { backMs: dayMs, aheadMs: 14 * dayMs }
const batchSize = 200
/** Events and statistics may be corrected for this long after the end. */
const afterwardsMs = 15 * 60_000
/** Interval of snapshots while there are changes, and without changes. */
const snapshotMs = 60_000
const idleSnapshotMs = 15 * 60_000
/**
 * Line-ups are published about an hour before kick-off, and may change until then. At half-time they are read once more.
 */
const lineups = { aheadMs: 75 * 60_000, behindMs: 10 * 60_000 }
/** Fixtures that should be on or over, but had no report for this long. They are given up after two weeks. */
const overdue = { silentMs: 10 * 60_000, notBeforeMs: 14 * dayMs, limit: 50 }
/** Result of a run that did not call the provider, so it says nothing about the provider's health. */
const nothingToAsk = false

/** Returns the jobs for the provider's capabilities. */
export function providerJobs(provider: SportsProvider, terms: SourceTerms, uses: Uses): ProviderJob[] {
  const { database, fixtures, missing, plays, takeOdds } = uses
  const liveIds = () => listLiveExtIds(database.db, provider.id, new Date(Date.now() - afterwardsMs))
  const jobs: ProviderJob[] = []
  const add = (name: Capability, run: ProviderJob['run']) => {
    if (provider.pace[name]) jobs.push({ name, run })
  }

  if (provider.schedule) {
    const { schedule } = provider
    add('schedule', async (signal) => {
      const nowMs = Date.now()
      const query = { from: nowMs - spread.backMs, to: nowMs + spread.aheadMs, signal }
      const exts = new Set<ExtId>()
      await inBatches(schedule.call(provider, query), async (batch: Ext<FixturePatch>[]) => {
        for (const { ext } of batch) exts.add(ext)
        await fixtures.take(batch, terms)
      })
      await missing.listed(provider.id, { exts, from: nowMs, to: query.to })
    })
  }
  if (provider.live) {
    const { live } = provider
    const ask = withSnapshot({
      pace: provider.pace.live,
      delta: (since, signal) => live.call(provider, since, signal),
      snapshot: provider.liveSnapshot?.bind(provider),
    })
    add('live', async (signal) => {
      await plays.play(provider.id, await ask(signal))
    })
  }
  if (provider.overdue) {
    const ask = provider.overdue.bind(provider)
    add('overdue', async (signal) => {
      const nowMs = Date.now()
      const silentSince = new Date(nowMs - overdue.silentMs)
      const notBefore = new Date(nowMs - overdue.notBeforeMs)
      const at = { begunBy: silentSince, silentSince, notBefore, limit: overdue.limit }
      const asked = await listOverdue(database.db, provider.id, at)
      if (asked.length === 0) return nothingToAsk
      return plays.play(provider.id, await ask(asked, signal))
    })
  }
  if (provider.events) {
    const { events } = provider
    add('events', async (signal) => {
      const ids = await liveIds()
      if (ids.length === 0) return nothingToAsk
      return plays.events(provider.id, await events.call(provider, ids, signal))
    })
  }
  if (provider.lineups) {
    const ask = provider.lineups.bind(provider)
    add('lineups', async (signal) => {
      const nowMs = Date.now()
      const soon = { from: new Date(nowMs - lineups.behindMs), to: new Date(nowMs + lineups.aheadMs) }
      const ids = await listSoonExtIds(database.db, provider.id, soon)
      if (ids.length === 0) return nothingToAsk
      for (const id of ids) {
        const found = await ask(id, signal)
        if (found) await plays.lineups(provider.id, [found])
      }
      return undefined
    })
  }
  if (provider.statistics) {
    const ask = provider.statistics.bind(provider)
    add('statistics', async (signal) => {
      const ids = await liveIds()
      if (ids.length === 0) return nothingToAsk
      return plays.statistics(provider.id, await ask(ids, signal))
    })
  }
  if (takeOdds) jobs.push(...oddsJobs(provider, takeOdds))
  return jobs
}

function oddsJobs(provider: SportsProvider, take: TakeOdds): ProviderJob[] {
  const jobs: ProviderJob[] = []
  const { odds, oddsDelta } = provider
  const all = async (signal: AbortSignal) => {
    if (odds) await inBatches(odds.call(provider, signal), (rows: OddsRow[]) => take(provider.id, rows))
  }
  if (odds && provider.pace.odds) jobs.push({ name: 'odds', run: all })
  if (oddsDelta && provider.pace.oddsDelta) {
    let cursor: Cursor | null = null
    jobs.push({
      name: 'oddsDelta',
      async run(signal) {
        const delta: Delta<OddsRow> = await oddsDelta.call(provider, cursor, signal)
        if (delta.gap) await all(signal)
        await take(provider.id, delta.items)
        cursor = delta.cursor
      },
    })
  }
  return jobs
}

type Asked<T> = {
  pace: SportsProvider['pace']['live']
  delta: (since: Cursor | null, signal: AbortSignal) => Promise<Delta<T>>
  snapshot: ((signal: AbortSignal) => Promise<T[]>) | undefined
}

/**
 * Returns a function that requests changes. It also requests a snapshot when changes were missed, and at intervals. So
 * items that were lost or could not be stored arrive again.
 */
function withSnapshot<T>({ pace, delta, snapshot }: Asked<T>): (signal: AbortSignal) => Promise<T[]> {
  let cursor: Cursor | null = null
  let lastAt: number | null = null
  let wholeAt = Number.NEGATIVE_INFINITY
  let newsAt = Number.NEGATIVE_INFINITY
  return async (signal) => {
    const nowMs = performance.now()
    const isMissed = pace !== undefined && isWindowMissed(pace, lastAt === null ? null : nowMs - lastAt)
    const found = await delta(isMissed ? null : cursor, signal)
    const isLively = nowMs - newsAt < idleSnapshotMs
    const isDue = nowMs - wholeAt >= (isLively ? snapshotMs : idleSnapshotMs)
    const whole = (isMissed || found.gap || isDue) && snapshot ? await snapshot(signal) : null
    if (whole) wholeAt = nowMs
    if (found.items.length > 0) newsAt = nowMs
    cursor = found.cursor
    lastAt = nowMs
    return [...(whole ?? []), ...found.items]
  }
}

/** Passes items to `take` in batches. Available items do not wait for the provider's next call. */
async function inBatches<T>(items: AsyncIterable<T>, take: (batch: T[]) => Promise<void>): Promise<void> {
  const source = items[Symbol.asyncIterator]()
  let batch: T[] = []
  for (;;) {
    const next = source.next()
    // Avoids an unhandled rejection when `take` throws. Otherwise `next` is awaited below.
    next.catch(() => {})
    if (batch.length >= batchSize || (batch.length > 0 && !(await isThere(next)))) {
      await take(batch)
      batch = []
    }
    const { done, value } = await next
    if (done) break
    batch.push(value)
  }
  if (batch.length > 0) await take(batch)
}

function isThere(next: Promise<unknown>): Promise<boolean> {
  const settled = next.then(
    () => true,
    () => true,
  )
  return Promise.race([settled, new Promise<boolean>((resolve) => setImmediate(resolve, false))])
}
