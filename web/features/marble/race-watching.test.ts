import { describe, expect, test } from 'vitest'
import type { MarbleRace, RaceResult } from '#contract/marble.ts'
import { chunksOf } from '#contract/rules/marble-frames.ts'
import { createCaller, isPhotoFinish } from './commentary.ts'
import { createPlayback } from './playback.ts'
import { phaseAt } from './race-phase.ts'

/** Two marbles: the first moves at a constant speed, the second waits and then moves twice as fast. */
const frames = Int32Array.from(
  Array.from({ length: 40 }, (_, at) => [1_000, at * 100, 2_000, Math.max(0, at - 15) * 200]).flat(),
)
const chunks = chunksOf({ frames, slots: 2 })

describe('playback', () => {
  test('takes messages in order, skips known ones, and reports a gap', () => {
    const playback = createPlayback('1', 2)
    expect(playback.add(10, chunks[1] as Uint8Array)).toBe(false)
    expect(playback.add(0, chunks[0] as Uint8Array)).toBe(true)
    expect(playback.add(0, chunks[0] as Uint8Array)).toBe(true)
    expect(playback.add(10, chunks[1] as Uint8Array)).toBe(true)
    expect(playback.frameCount()).toBe(20)
  })

  test('interpolates between two frames, and stops at both ends', () => {
    const playback = createPlayback('1', 2)
    for (const [at, chunk] of chunks.entries()) playback.add(at * 10, chunk)
    const places = new Float64Array(4)
    playback.read(75, places)
    expect([...places]).toEqual([1_000, 150, 2_000, 0])
    playback.read(-500, places)
    expect(places[1]).toBe(0)
    playback.read(1_000_000, places)
    expect(places[1]).toBe(3_900)
  })

  test('keeps the first marble across the line in front, even if others overtake it behind the line', () => {
    const playback = createPlayback('1', 2)
    for (const [at, chunk] of chunks.entries()) playback.add(at * 10, chunk)
    expect(playback.order(500, 2_000)).toEqual([0, 1])
    // The first crosses after 1 s, the second after 1.25 s, and overtakes it behind the line.
    expect(playback.order(1_900, 2_000)).toEqual([0, 1])
    expect(playback.order(1_900, 10_000)).toEqual([1, 0])
  })
})

describe('commentary', () => {
  const moment = (timeMs: number, depths: number[]) => ({
    timeMs,
    depths,
    order: depths.map((_, slot) => slot).toSorted((a, b) => (depths[b] ?? 0) - (depths[a] ?? 0)),
    finishY: 50_000,
  })

  test('announces a new leader after a moment in the lead, not each change', () => {
    const caller = createCaller()
    expect(caller.announce(moment(100, [1_000, 900, 800]))).toMatchObject({ kind: 'start' })
    expect(caller.announce(moment(200, [1_000, 1_100, 800]))).toBeNull()
    expect(caller.announce(moment(400, [1_200, 1_100, 800]))).toBeNull()
    expect(caller.announce(moment(500, [1_200, 1_300, 800]))).toBeNull()
    expect(caller.announce(moment(1_000, [1_500, 1_600, 800]))).toMatchObject({ kind: 'lead', slot: 1, from: 0 })
  })

  test('announces a new leader, and no pass behind it, when the pause ends before the lead is settled', () => {
    const caller = createCaller()
    caller.announce(moment(100, [3_000, 2_000, 1_000]))
    expect(caller.announce(moment(2_000, [5_000, 6_000, 5_500]))).toBeNull()
    expect(caller.announce(moment(2_200, [5_200, 6_200, 5_700]))).toBeNull()
    expect(caller.announce(moment(2_500, [5_500, 6_500, 6_000]))).toMatchObject({ kind: 'lead', slot: 1, from: 0 })
  })

  test('skips calls of events that a late viewer has not seen', () => {
    const caller = createCaller()
    expect(caller.announce(moment(20_000, [30_000, 29_000, 20_000]))).toBeNull()
    expect(caller.announce(moment(22_000, [42_000, 41_000, 20_000]))).toMatchObject({ kind: 'last', slot: 0 })
  })

  test('announces passes behind the leader, the half, the last stretch and the winner once each', () => {
    const caller = createCaller()
    caller.announce(moment(100, [3_000, 2_000, 1_000]))
    expect(caller.announce(moment(2_000, [5_000, 2_100, 2_500]))).toMatchObject({
      kind: 'pass',
      slot: 2,
      passed: 1,
      place: 2,
    })
    expect(caller.announce(moment(4_000, [26_000, 25_000, 24_000]))).toMatchObject({ kind: 'half', slot: 0 })
    expect(caller.announce(moment(6_000, [42_000, 41_000, 30_000]))).toMatchObject({ kind: 'last', slot: 0, rival: 1 })
    expect(caller.announce(moment(8_000, [50_100, 49_000, 30_000]))).toMatchObject({ kind: 'win', slot: 0 })
    expect(caller.announce(moment(9_000, [51_000, 50_100, 40_000]))).toBeNull()
  })

  test('a photograph decides below 150 ms', () => {
    const finishes = (gapUs: number) => [
      { slot: 3, timeUs: 30_000_000 },
      { slot: 1, timeUs: 30_000_000 + gapUs },
    ]
    expect([149_999, 150_000].map((gap) => isPhotoFinish(finishes(gap)))).toEqual([true, false])
    expect(
      isPhotoFinish([
        { slot: 1, timeUs: 30_000_000 },
        { slot: 2, timeUs: null },
      ]),
    ).toBe(false)
  })
})

describe('a room shows', () => {
  const race = (raceId: string, startsAt: number, more: Partial<MarbleRace> = {}) =>
    ({ raceId, startsAt, lanes: [0, 1], result: null, ...more }) as MarbleRace
  const over = (raceId: string, startsAt: number) =>
    race(raceId, startsAt, { result: { durationMs: 30_000 } as RaceResult })

  test('the race until its shown end, then its results, then the next grid', () => {
    const stage = { last: over('1', 100_000), race: race('2', 200_000, { lanes: null }) }
    const kinds = [110_000, 129_999, 130_000, 151_999, 152_000].map((now) => phaseAt(stage, now).kind)
    expect(kinds).toEqual(['running', 'running', 'results', 'results', 'grid'])
  })

  test('a race from its start once it is drawn, and the grid before', () => {
    expect(phaseAt({ last: null, race: race('1', 100_000) }, 99_000)).toMatchObject({ kind: 'grid', leftMs: 1_000 })
    expect(phaseAt({ last: null, race: race('1', 100_000) }, 101_000)).toMatchObject({ kind: 'running', timeMs: 1_000 })
    expect(phaseAt({ last: null, race: race('1', 100_000, { lanes: null }) }, 101_000)).toMatchObject({ leftMs: 0 })
    expect(phaseAt({ last: null, race: null }, 101_000)).toEqual({ kind: 'closed' })
  })
})
