import { type BroadcastSample, maxBroadcastSamples } from '#contract/broadcast.ts'
import type { MediaEvent } from '#server/engines/ports.ts'
import { hasRole, type Member } from '#server/http/viewer.ts'

const keptForMs = 10 * 60_000

/** Returns true for the commentator whose stream it is, and for operators. */
export function mayWatch(member: Member, userId: string): boolean {
  return member.userId === userId || hasRole(member, 'operator')
}

/** Returns the samples of both lists in order of time: the last ten minutes, at most `maxBroadcastSamples`. */
export function mergeSamples(
  known: readonly BroadcastSample[],
  added: readonly BroadcastSample[],
): readonly BroadcastSample[] {
  const byTime = new Map([...known, ...added].map((sample) => [sample.at, sample]))
  const all = [...byTime.values()].toSorted((one, other) => one.at - other.at)
  const since = (all.at(-1)?.at ?? 0) - keptForMs
  return all.filter(({ at }) => at >= since).slice(-maxBroadcastSamples)
}

/** Converts statistics of the engine to a sample. Engines without figures give zeros. */
export function sampleOf(
  { bitrateKbps, framesPerSecond, figures }: Extract<MediaEvent, { type: 'stats' }>,
  { at, viewers }: { at: number; viewers: number },
): BroadcastSample {
  const whole = (value: number | null | undefined) => Math.round(value ?? 0)
  const { keyframeIntervalMs = null, sound = null, encoder = null } = figures ?? {}
  return {
    at,
    viewers,
    bitrateKbps: whole(bitrateKbps),
    framesPerSecond: Math.round(framesPerSecond * 10) / 10,
    missingFrames: whole(figures?.missingFrames),
    lateFrames: whole(figures?.lateFrames),
    jitterMs: whole(figures?.jitterMs),
    keyframeIntervalMs: keyframeIntervalMs === null ? null : whole(keyframeIntervalMs),
    sound: sound && { kbps: whole(sound.kbps), isSilent: sound.isSilent },
    encoder: encoder && {
      output: encoder.output,
      dropped: encoder.dropped,
      lagged: encoder.lagged,
      skipped: encoder.skipped,
      encodeMs: encoder.encodeMs,
      latencyMs: encoder.latencyMs,
    },
  }
}
