import { expect, test } from 'vitest'
import { video } from '#tests/media/made-up-packets.ts'
import { createTimes } from './output-times.ts'

/** Two B-frames between reference frames: each keyframe is shown two frames after it is decoded. */
const shownAfterMs = [80, 160, 40, 40]
const source = Array.from({ length: 100 }, (_, frame) =>
  video({
    dtsMs: 5_000_000_000 + frame * 40,
    isKeyframe: frame % 50 === 0,
    compositionMs: frame % 50 === 0 ? 80 : (shownAfterMs[frame % 4] ?? 0),
  }),
)
const first = source[0] as (typeof source)[number]

test('frames that come back in the order of presentation get the source’s clock, and keyframes its decoding time', () => {
  const times = createTimes(first, 1)
  const entered = source.map((packet) => ({ ...packet, ...times.enter(packet) }))
  expect(entered[0]).toMatchObject({ timestampMs: 0, compositionMs: 80 })
  const shown = entered.map((one) => ({ ...one, dtsMs: one.timestampMs + one.compositionMs, compositionMs: 0 }))
  const placed = shown
    .toSorted((one, other) => one.dtsMs - other.dtsMs)
    .map((one) => [one, times.place(one, 0)] as const)
  for (const [{ isKeyframe, dtsMs }, made] of placed) {
    expect(made.dtsMs + made.compositionMs).toBe(dtsMs + first.dtsMs)
    if (isKeyframe) expect(source.some((one) => one.isKeyframe && one.dtsMs === made.dtsMs)).toBe(true)
  }
})

test('the delay is that of the slowest output', () => {
  const times = createTimes(first, 2)
  for (const packet of source) times.enter(packet)
  expect(times.lagMs()).toBe(99 * 40)
  times.place({ ...first, dtsMs: 99 * 40 + 80, isKeyframe: false }, 0)
  expect(times.lagMs()).toBe(99 * 40)
  times.place({ ...first, dtsMs: 90 * 40, isKeyframe: false }, 1)
  expect(times.lagMs()).toBe(9 * 40)
})

test('a timestamp that steps back is written after the one before', () => {
  const times = createTimes(first, 1)
  const enter = (offsetMs: number) => times.enter({ ...first, dtsMs: first.dtsMs + offsetMs }).timestampMs
  expect([0, 40, 30, 80].map(enter)).toEqual([0, 40, 41, 80])
})
