import { expect, test } from 'vitest'
import type { ListedSegment } from '#contract/rules/push/media-playlist.ts'
import { createTimeline } from './timeline.ts'

const base = Date.UTC(2026, 8, 1, 12)

function listed(msn: number, programTimeMs: number, durationMs = 2_000): ListedSegment {
  return { msn, uri: `s${msn}.m4s`, durationMs, programTimeMs, initUri: null, isDiscontinuity: false, parts: [] }
}

test('parts of one segment are one stretch, and positions have programme times both ways', () => {
  const timeline = createTimeline()
  for (const part of [0, 1, 2])
    timeline.addPart({ msn: 7, startS: 4 + part * 0.2, durationMs: 200, programTimeMs: base + part * 200 })
  expect([timeline.startS(), timeline.endS()]).toEqual([4, expect.closeTo(4.6)])
  expect(timeline.programTimeAt(4.5)).toBeCloseTo(base + 500)
  expect(timeline.positionAt(base + 500)).toBeCloseTo(4.5)
})

test('the DVR window extends it backwards, also from the middle of a segment', () => {
  const timeline = createTimeline()
  timeline.addPart({ msn: 9, startS: 5, durationMs: 200, programTimeMs: base + 1_000 })
  expect(timeline.addWindow([listed(7, base - 64_000), listed(8, base - 2_000)])).toBe(false)
  expect(timeline.startS()).toBe(5)
  timeline.addWindow([listed(7, base - 64_000), listed(8, base - 2_000), listed(9, base, 1_200)])
  expect(timeline.startS()).toBeCloseTo(0)
  expect(timeline.at(3)?.msn).toBe(8)
  expect(timeline.programTimeAt(5)).toBeCloseTo(base + 1_000)
  expect(timeline.endS()).toBeCloseTo(5.2)
})

test('a moment in a gap is at the end of the media before it', () => {
  const timeline = createTimeline()
  timeline.addPart({ msn: 1, startS: 0, durationMs: 2_000, programTimeMs: base })
  timeline.addPart({ msn: 2, startS: 2, durationMs: 2_000, programTimeMs: base + 60_000 })
  expect(timeline.positionAt(base + 30_000)).toBeCloseTo(2, 2)
  expect(timeline.positionAt(base + 61_000)).toBeCloseTo(3)
})

test('knows nothing before the first part', () => {
  const timeline = createTimeline()
  expect([timeline.at(1), timeline.startS(), timeline.programTimeAt(0), timeline.positionAt(base)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
