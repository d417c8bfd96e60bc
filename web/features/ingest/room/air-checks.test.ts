import { expect, test } from 'vitest'
import type { BroadcastSample } from '#contract/broadcast.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { airChecks, type CheckedDesk } from './air-checks.ts'

const nowMs = Date.UTC(2026, 10, 26, 12)
const sample: BroadcastSample = {
  ...{ at: nowMs, bitrateKbps: 2_500, framesPerSecond: 30, viewers: 3, missingFrames: 0, lateFrames: 0 },
  ...{ jitterMs: 40, keyframeIntervalMs: 2_000, sound: { kbps: 160, isSilent: false }, encoder: null },
}
const fixture = { kickOff: nowMs + 60_000 } as FixtureSummary
const ready: CheckedDesk = { hasKey: true, fixture, samples: [sample, sample, sample], nowMs }
const states = (desk: Partial<CheckedDesk>) => airChecks({ ...ready, ...desk }).map(({ state }) => state)
const with3 = (change: Partial<BroadcastSample>) => states({ samples: [sample, sample, { ...sample, ...change }] })

test('a desk with everything is ready', () => {
  expect(states({})).toEqual(['good', 'good', 'good', 'good', 'good'])
})

test('without an encoder, only the key and the fixture are known', () => {
  expect(states({ samples: [] })).toEqual(['good', 'good', 'waiting', 'waiting', 'waiting'])
  expect(states({ hasKey: false, fixture: null, samples: [] }).slice(0, 2)).toEqual(['wrong', 'wrong'])
  expect(states({ fixture: { kickOff: nowMs + 3_600_000 } as FixtureSummary })[1]).toBe('waiting')
})

test('names silence, long keyframe intervals and a network without headroom', () => {
  expect(with3({ sound: { kbps: 2, isSilent: true } })[2]).toBe('wrong')
  expect(with3({ sound: null })[2]).toBe('wrong')
  expect(with3({ keyframeIntervalMs: 4_000 })[3]).toBe('wrong')
  expect(with3({ jitterMs: 900 })[4]).toBe('wrong')
  const encoder = { output: 300, dropped: 1, lagged: 0, skipped: 0, encodeMs: null, latencyMs: null }
  expect(with3({ encoder })[4]).toBe('wrong')
  expect(states({ samples: [sample] })[4]).toBe('waiting')
})
