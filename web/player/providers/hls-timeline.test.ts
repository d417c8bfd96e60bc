import type { LevelDetails } from 'hls.js'
import { expect, test } from 'vitest'
import { keyframeAt, positionAt, programTimeAt } from './hls-timeline.ts'

const noon = Date.UTC(2026, 10, 21, 12)

/** Segments of two seconds each. Between the second and the third, the encoder was disconnected for a minute. */
const details = {
  fragments: [
    { start: 10, duration: 2, programDateTime: noon },
    { start: 12, duration: 2, programDateTime: noon + 2_000 },
    { start: 14, duration: 2, programDateTime: noon + 64_000 },
  ],
  fragmentHint: { start: 16, duration: 0.6, programDateTime: noon + 66_000 },
} as unknown as LevelDetails

test('a position has the program time of its segment, counted on', () => {
  expect(programTimeAt(details, 10)).toBe(noon)
  expect(programTimeAt(details, 13.5)).toBe(noon + 3_500)
  expect(programTimeAt(details, 14.25)).toBe(noon + 64_250)
})

test('the parts of the segment that is still growing count too', () => {
  expect(programTimeAt(details, 16.4)).toBe(noon + 66_400)
  expect(positionAt(details, noon + 66_400)).toBeCloseTo(16.4)
})

test('a moment maps to the position where it was played; one inside a gap maps to just before it', () => {
  expect(positionAt(details, noon + 1_000)).toBeCloseTo(11)
  expect(positionAt(details, noon + 64_500)).toBeCloseTo(14.5)
  expect(positionAt(details, noon + 30_000)).toBeCloseTo(13.999)
})

test('a moment before the window maps to its start', () => {
  expect(positionAt(details, noon - 60_000)).toBe(10)
})

test('a playlist without dates has neither', () => {
  const undated = { fragments: [{ start: 0, duration: 2, programDateTime: null }] } as unknown as LevelDetails
  expect(programTimeAt(undated, 1)).toBeNull()
  expect(positionAt(undated, noon)).toBeNull()
})

test('the picture of a moment is the beginning of its segment, in the file of a recording or in a separate one', () => {
  const init = { url: '/e/media-0.mp4', byteRange: [0, 900] }
  const recorded = {
    fragments: [
      { start: 0, initSegment: init, url: '/e/media-0.mp4', byteRange: [900, 5_900] },
      { start: 2, initSegment: init, url: '/e/media-0.mp4', byteRange: [5_900, 7_000] },
    ],
  } as unknown as LevelDetails
  expect(keyframeAt(recorded, 3)).toEqual({
    init: { url: '/e/media-0.mp4', range: { offset: 0, length: 900 } },
    segment: { url: '/e/media-0.mp4', range: { offset: 5_900, length: 1_100 } },
  })
  const live = {
    fragments: [{ start: 0, initSegment: { url: '/e/init-0.mp4', byteRange: [] }, url: '/e/s1.m4s', byteRange: [] }],
  } as unknown as LevelDetails
  expect(keyframeAt(live, 1)?.segment).toEqual({ url: '/e/s1.m4s', range: null })
  const packets = { fragments: [{ start: 0, url: '/e/s1.ts', byteRange: [] }] } as unknown as LevelDetails
  expect([keyframeAt(packets, 1), keyframeAt(live, -1)]).toEqual([null, null])
})
