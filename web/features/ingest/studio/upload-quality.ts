/** One reduction of the encoders when the upload is too slow. */
export type QualityStep = { rate: number; scale: number; frames: number }

/** Factors of the plan: first the bitrate is lower, then the larger picture, then the frame rate. */
export const qualitySteps: readonly QualityStep[] = [
  { rate: 1, scale: 1, frames: 1 },
  { rate: 0.65, scale: 1, frames: 1 },
  { rate: 0.45, scale: 0.75, frames: 1 },
  { rate: 0.28, scale: 0.5, frames: 1 },
  { rate: 0.18, scale: 0.5, frames: 0.5 },
]

const tooLateMs = 1_600
/** The server reports every half second, so media that arrives without delay still counts as this late. */
const onTimeMs = 1_000
const settleMs = 3_000
const firstPatienceMs = 12_000
const maxPatienceMs = 96_000
const dropFromMs = 3_500

export type UploadQuality = {
  /** Takes the delay of the media that has not arrived. Returns the index of the step to use. */
  measure(delayMs: number, nowMs: number): number
  /** Forgets the delays of an earlier connection, but keeps the step. */
  restart(nowMs: number): void
}

/**
 * Lowers the quality while media is late, at most once in three seconds. Raises it after a time without delay, which
 * doubles after each raise that was too early.
 */
export function createUploadQuality(): UploadQuality {
  let step = 0
  let changedAtMs = Number.NEGATIVE_INFINITY
  let onTimeSinceMs: number | null = null
  let patienceMs = firstPatienceMs
  let hasRaised = false

  function change(to: number, nowMs: number) {
    hasRaised = to < step
    step = to
    changedAtMs = nowMs
    onTimeSinceMs = null
  }

  return {
    measure(delayMs, nowMs) {
      if (delayMs > tooLateMs) {
        onTimeSinceMs = null
        if (nowMs - changedAtMs < settleMs || step === qualitySteps.length - 1) return step
        if (hasRaised) patienceMs = Math.min(patienceMs * 2, maxPatienceMs)
        change(step + 1, nowMs)
        return step
      }
      if (delayMs > onTimeMs || step === 0) {
        onTimeSinceMs = null
        return step
      }
      onTimeSinceMs ??= nowMs
      if (nowMs - onTimeSinceMs >= patienceMs) change(step - 1, nowMs)
      return step
    },
    restart(nowMs) {
      changedAtMs = nowMs
      onTimeSinceMs = null
    },
  }
}

/** Returns true while frames are left out, because lower quality was not enough. */
export function isTooLateToEncode(delayMs: number): boolean {
  return delayMs > dropFromMs
}
