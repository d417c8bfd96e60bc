import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScorePair } from '#contract/schedule.ts'
import type { SeasonSheet, SheetFixture, SheetGoal } from '../../season-sheet.ts'
import { createReplayProvider } from './replay.provider.ts'
import { eventsAt, playAt, timelineOf } from './timeline.rules.ts'

const minuteMs = 60_000
const kickOff = Date.parse('2031-08-15T20:00:00Z')

function goal(side: 'home' | 'away', minute: number, extra = 0): SheetGoal {
  return { side, player: `${side} ${minute}`, minute, extra, isOwnGoal: false, isPenalty: false }
}

function fixture(given: Partial<SheetFixture> = {}): SheetFixture {
  return {
    key: 'cup|2030|a|b',
    stage: 'knockout',
    roundKey: 'r16',
    group: null,
    round: null,
    number: null,
    venue: null,
    isNeutral: true,
    kickOff: '2030-06-10T20:00:00.000Z',
    timeState: 'exact',
    home: 'a',
    away: 'b',
    state: 'finished',
    score: { ht: [0, 1], ft: [1, 1], et: [2, 2], pens: [4, 3] },
    goals: [goal('away', 45, 3), goal('home', 67), goal('home', 91), goal('away', 120, 1)],
    line: 1,
    ...given,
  }
}

const at = (one: SheetFixture, minutes: number) => playAt(one, { kickOff, nowMs: kickOff + minutes * minuteMs })

test('play goes through its halves, extra time and the shoot-out, with the score of the goals that have fallen', () => {
  const one = fixture()
  expect(at(one, -1)).toEqual({ code: 0 })
  expect(at(one, 0.1)).toMatchObject({ code: 1, homeScore: 0, awayScore: 0, periodStartedAt: kickOff })
  expect(at(one, 47)).toMatchObject({ code: 1, awayScore: 0 })
  // The first half was 48 minutes long, since its last goal fell in the third added one.
  expect(at(one, 48)).toMatchObject({ code: 2, awayScore: 1, halfTime: [0, 1], periodStartedAt: null })
  expect(at(one, 63)).toMatchObject({ code: 3, periodStartedAt: kickOff + 63 * minuteMs })
  expect(at(one, 63 + 21.4)).toMatchObject({ homeScore: 0 })
  expect(at(one, 63 + 21.6)).toMatchObject({ homeScore: 1, halfTime: [0, 1] })
  const { halves, endsMin } = timelineOf(one)
  const [, , third, fourth] = halves
  expect(at(one, (third?.starts ?? 0) + 1)).toMatchObject({ code: 4, period: 1, homeScore: 2, regularTime: [1, 1] })
  expect(at(one, (fourth?.starts ?? 0) + 1)).toMatchObject({ code: 4, period: 2 })
  expect(at(one, (fourth?.ends ?? 0) + 1)).toMatchObject({ code: 5, homeScore: 2, awayScore: 2, extraTime: [2, 2] })
  expect(at(one, (fourth?.ends ?? 0) + 1)).not.toHaveProperty('penalties')
  expect(at(one, endsMin)).toEqual({
    code: -1,
    periodStartedAt: null,
    homeScore: 2,
    awayScore: 2,
    halfTime: [0, 1],
    regularTime: [1, 1],
    extraTime: [2, 2],
    penalties: [4, 3],
  })
})

test('goals are told once they have fallen, each under the same key', () => {
  const one = fixture()
  const told = (minutes: number) =>
    eventsAt(one, { kickOff, nowMs: kickOff + minutes * minuteMs }).map(({ key }) => key)
  expect(told(40)).toEqual([])
  expect(told(48)).toEqual(['goal-1'])
  expect(told(500)).toEqual(['goal-1', 'goal-2', 'goal-3', 'goal-4'])
})

test('whatever the goals, the score only rises, and the end shows the facts', () => {
  const minute = fc.integer({ min: 1, max: 90 })
  const goals = fc.array(
    fc.record({ side: fc.constantFrom('home' as const, 'away' as const), minute, extra: fc.nat(9) }),
  )
  fc.assert(
    fc.property(goals, (drawn) => {
      const list = drawn.map(({ side, minute: when, extra }) => goal(side, when, when % 45 === 0 ? extra : 0))
      const of = (side: string) => list.filter((one) => one.side === side).length
      const end: ScorePair = [of('home'), of('away')]
      const one = fixture({ goals: list, score: { ht: null, ft: end, et: null, pens: null } })
      let before = [0, 0]
      for (let minutes = 0; minutes < 140; minutes += 0.5) {
        const { homeScore = 0, awayScore = 0 } = at(one, minutes)
        expect(homeScore >= (before[0] ?? 0) && awayScore >= (before[1] ?? 0)).toBe(true)
        before = [homeScore, awayScore]
      }
      expect(before).toEqual(end)
    }),
  )
})

const sheet: SeasonSheet = {
  provider: 'openfootball',
  source: 'sample',
  tournament: { code: 'cup', name: 'Cup', country: null, kind: 'cup', teams: 'national' },
  season: '2030',
  teams: ['a', 'b', 'c'].map((key) => ({ key, name: key.toUpperCase(), country: null, aliases: [], squad: [] })),
  fixtures: [
    fixture({ key: 'cup|2030|b|c', home: 'b', away: 'c', kickOff: '2030-06-12T20:00:00.000Z' }),
    fixture({ number: 9 }),
    fixture({ key: 'cup|2030|c|a', home: 'c', away: 'a', kickOff: '2030-06-14T20:00:00.000Z' }),
    fixture({ key: 'cup|2030|a|c', home: 'a', away: 'c', score: null, goals: [] }),
  ],
}

async function told<T>(items: AsyncIterable<T> = nothing()): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

async function* nothing(): AsyncGenerator<never> {}

const hourMs = 60 * minuteMs
const everyMs = 12 * hourMs
const start = 1_000 * 3 * everyMs
const { signal } = new AbortController()

test('fixtures with a result come in their order, at even distances, again and again, each round a season', async () => {
  const provider = createReplayProvider(sheet, { everyMs, now: () => start + 5 * hourMs })
  const list = await told(provider.schedule?.({ from: start, to: start + 4 * everyMs, signal }))
  expect(list.map(({ ext, data }) => [ext, (data.kickOff - start) / everyMs])).toEqual([
    ['cup|2030|a|b@1000', 0],
    ['cup|2030|b|c@1000', 1],
    ['cup|2030|c|a@1000', 2],
    ['cup|2030|a|b@1001', 3],
    ['cup|2030|b|c@1001', 4],
  ])
  expect(list[0]?.data).toMatchObject({ home: { name: 'A', kind: 'national' }, roundKey: 'r16', timeState: 'exact' })
  expect(list.map(({ data }) => data.bracketNumber)).toEqual([9, undefined, undefined, 9, undefined])
  expect(new Set(list.map(({ data }) => data.season)).size).toBe(2)
})

test('the tournament that is on is told from its beginning, schedule and results, however late one asks', async () => {
  const provider = createReplayProvider(sheet, { everyMs, now: () => start + 2.5 * everyMs })
  const list = await told(provider.schedule?.({ from: start + 2 * everyMs, to: start + 3 * everyMs, signal }))
  expect(list.map(({ ext }) => ext)).toEqual([
    'cup|2030|a|b@1000',
    'cup|2030|b|c@1000',
    'cup|2030|c|a@1000',
    'cup|2030|a|b@1001',
  ])
  const snapshot = (await provider.liveSnapshot?.(signal)) ?? []
  expect(snapshot.map(({ ext, data }) => [ext, data.code])).toEqual(list.slice(0, 3).map(({ ext }) => [ext, -1]))
})

test('changes since a moment are told alone; a moment too long ago is a gap, which the snapshot fills', async () => {
  let nowMs = start + 30 * minuteMs
  const provider = createReplayProvider(sheet, { everyMs, now: () => nowMs })
  const first = await provider.live?.(null, signal)
  expect(first).toMatchObject({ gap: true, items: [{ ext: 'cup|2030|c|a@999' }, { ext: 'cup|2030|a|b@1000' }] })
  nowMs += minuteMs
  expect(await provider.live?.(first?.cursor ?? null, signal)).toMatchObject({ items: [], gap: false })
  nowMs += 17.5 * minuteMs
  const later = await provider.live?.(first?.cursor ?? null, signal)
  expect(later?.items).toMatchObject([{ ext: 'cup|2030|a|b@1000', data: { code: 2, awayScore: 1 } }])
  nowMs += 5 * hourMs
  expect((await provider.live?.(first?.cursor ?? null, signal))?.gap).toBe(true)
  const whole = await provider.liveSnapshot?.(signal)
  expect(whole?.find(({ ext }) => ext === 'cup|2030|a|b@1000')?.data).toMatchObject({ code: -1, penalties: [4, 3] })
  const events = await provider.events?.(['cup|2030|a|b@1000', 'nonsense', 'cup|2030|a|b@x'], signal)
  expect(events?.map(({ data }) => data.length)).toEqual([4])
})
