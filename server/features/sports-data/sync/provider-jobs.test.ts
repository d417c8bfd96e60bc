import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { Delta, Ext, LivePatch, OddsRow, SportsProvider } from '#server/features/sports-data/provider.rules.ts'
import { providerJobs } from './provider-jobs.service.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date'] }))
afterEach(() => vi.useRealTimers())

const pace = { minMs: 1_000, idleMs: 5_000, liveMs: 5_000, windowMs: 20_000 }
const { signal } = new AbortController()
const item = (ext: string): Ext<LivePatch> => ({ ext, provider: 'test', fetchedAt: 0, data: { code: 1 } })

/** Returns a provider's jobs with stores that only record calls. No database is used. */
function jobsOf(provider: Partial<SportsProvider>) {
  const taken: string[] = []
  const odds: number[] = []
  const jobs = providerJobs(
    { id: 'test', sports: [10], pace: {}, health: () => ({ ok: true }), ...provider },
    { provider: 'test', isAnchor: false, origin: 'provider' },
    {
      database: {} as DatabaseEngine,
      fixtures: {
        async take(items) {
          taken.push(`${items.length} fixtures`)
          return { added: 0, changed: 0 }
        },
      },
      plays: {
        async play(_, items) {
          taken.push(items.map(({ ext }) => ext).join(' '))
          return 0
        },
        events: async () => 0,
        lineups: async () => {},
        statistics: async () => {},
      },
      missing: {
        async listed(_, { exts }) {
          taken.push(`${exts.size} listed`)
          return 0
        },
      },
      takeOdds: async (_, rows) => void odds.push(rows.length),
    },
  )
  const run = async (name: string) => jobs.find((job) => job.name === name)?.run(signal)
  return { taken, odds, run, names: jobs.map(({ name }) => name) }
}

test('runs only the jobs that a provider supports and has a pace for', () => {
  const live = async (): Promise<Delta<Ext<LivePatch>>> => ({ items: [], cursor: '', gap: false })
  expect(jobsOf({ live }).names).toEqual([])
  expect(jobsOf({ live, pace: { live: pace, odds: pace } }).names).toEqual(['live'])
})

test('requests changes from the last cursor, and a snapshot after a missed window, after a gap, and every minute', async () => {
  const since: (string | null)[] = []
  let gap = false
  const { taken, run } = jobsOf({
    pace: { live: pace },
    async live(cursor) {
      since.push(cursor)
      return { items: [item('delta')], cursor: String(since.length), gap }
    },
    liveSnapshot: async () => [item('whole')],
  })
  const step = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await run('live')
    return taken.at(-1)
  }
  expect(await step(0)).toBe('whole delta')
  expect(await step(5_000)).toBe('delta')
  expect(await step(5_000)).toBe('delta')
  expect(await step(25_000)).toBe('whole delta')
  gap = true
  expect(await step(5_000)).toBe('whole delta')
  gap = false
  for (let i = 0; i < 3; i += 1) expect(await step(15_000)).toBe('delta')
  expect(await step(15_000)).toBe('whole delta')
  expect(since).toEqual([null, '1', '2', null, '4', '5', '6', '7', '8'])
})

test('a failed delta keeps its cursor', async () => {
  const since: (string | null)[] = []
  let isDown = false
  const { run } = jobsOf({
    pace: { live: pace },
    async live(cursor) {
      since.push(cursor)
      if (isDown) throw new Error('503')
      return { items: [], cursor: String(since.length), gap: false }
    },
  })
  await run('live')
  isDown = true
  await expect(run('live')).rejects.toThrow('503')
  isDown = false
  await run('live')
  expect(since).toEqual([null, '1', '1'])
})

test('long schedules and odds are stored in batches, and a gap in the odds reads them all', async () => {
  const row = { fixture: '1' } as OddsRow
  let gap = false
  const { taken, odds, run } = jobsOf({
    pace: { schedule: pace, odds: pace, oddsDelta: pace },
    async *schedule() {
      for (let i = 0; i < 450; i += 1) yield { ext: String(i), provider: 'test', fetchedAt: 0, data: {} as never }
    },
    async *odds() {
      yield row
      yield row
    },
    oddsDelta: async () => ({ items: [row], cursor: '1', gap }),
  })
  await run('schedule')
  expect(taken).toEqual(['200 fixtures', '200 fixtures', '50 fixtures', '450 listed'])
  await run('oddsDelta')
  gap = true
  await run('oddsDelta')
  expect(odds).toEqual([1, 2, 1])
})
