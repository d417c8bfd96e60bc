import type { BroadcastSample } from '#contract/broadcast.ts'
import { opensBeforeMs } from '#contract/rules/publish-window.ts'
import type { FixtureSummary } from '#contract/schedule.ts'

export type CheckName = 'key' | 'fixture' | 'sound' | 'keyframe' | 'upload'
export type Check = {
  name: CheckName
  /** `waiting`: there is nothing to measure yet. */
  state: 'good' | 'wrong' | 'waiting'
  /** Values of the check's text. `opensAt` in epoch milliseconds. */
  values: { kbps?: number; seconds?: number; ms?: number; opensAt?: number }
}

const maxKeyframeMs = 2_100
/** The last minute: one sample every five seconds. */
const uploadSamples = 12
const minUploadSamples = 3
const maxJitterMs = 250

export type CheckedDesk = {
  hasKey: boolean
  fixture: FixtureSummary | null
  samples: readonly BroadcastSample[]
  nowMs: number
}

/** Returns the checks before a broadcast, in the order in which a commentator mends them. */
export function airChecks({ hasKey, fixture, samples, nowMs }: CheckedDesk): Check[] {
  const newest = samples.at(-1) ?? null
  return [
    { name: 'key', state: hasKey ? 'good' : 'wrong', values: {} },
    fixtureCheck(fixture, nowMs),
    soundCheck(newest),
    keyframeCheck(newest),
    uploadCheck(samples.slice(-uploadSamples)),
  ]
}

/** Returns the time from which the fixture may be published, in epoch milliseconds. */
export function opensAt({ kickOff }: FixtureSummary): number {
  return kickOff - opensBeforeMs
}

function fixtureCheck(fixture: FixtureSummary | null, nowMs: number): Check {
  if (!fixture) return { name: 'fixture', state: 'wrong', values: {} }
  const openAt = opensAt(fixture)
  return { name: 'fixture', state: openAt <= nowMs ? 'good' : 'waiting', values: { opensAt: openAt } }
}

function soundCheck(newest: BroadcastSample | null): Check {
  if (!newest) return { name: 'sound', state: 'waiting', values: {} }
  const { sound } = newest
  const isHeard = sound !== null && !sound.isSilent
  return { name: 'sound', state: isHeard ? 'good' : 'wrong', values: { kbps: sound?.kbps ?? 0 } }
}

function keyframeCheck(newest: BroadcastSample | null): Check {
  const intervalMs = newest?.keyframeIntervalMs ?? null
  if (intervalMs === null) return { name: 'keyframe', state: 'waiting', values: {} }
  const seconds = Math.round(intervalMs / 100) / 10
  return { name: 'keyframe', state: intervalMs <= maxKeyframeMs ? 'good' : 'wrong', values: { seconds } }
}

function uploadCheck(samples: readonly BroadcastSample[]): Check {
  if (samples.length < minUploadSamples) return { name: 'upload', state: 'waiting', values: {} }
  const ms = Math.max(...samples.map(({ jitterMs }) => jitterMs))
  const isShort = ms > maxJitterMs || samples.some(({ encoder }) => (encoder?.dropped ?? 0) > 0)
  return { name: 'upload', state: isShort ? 'wrong' : 'good', values: { ms } }
}
