// AAC frames have a fixed length, while RTMP timestamps are rounded. Counting samples is exact, as long as the count
// stays near the timestamps.

const MAX_DRIFT_MS = 120

export type AudioPlace = {
  /** In samples of the track's timescale. */
  time: number
  /** True when frames are missing before this one. */
  isAfterGap: boolean
}

export type AudioClock = {
  /** Returns the position of a frame, or null when the frame must be dropped because its time is already filled. */
  place(timeMs: number): AudioPlace | null
}

export function createAudioClock(config: { sampleRate: number; samplesPerFrame: number }): AudioClock {
  let next: number | null = null
  let isDropping = false

  return {
    place(timeMs) {
      const stamped = Math.round((timeMs * config.sampleRate) / 1000)
      next ??= stamped
      const driftMs = ((stamped - next) * 1000) / config.sampleRate
      if (driftMs < -MAX_DRIFT_MS) isDropping = true
      else if (driftMs >= 0) isDropping = false
      if (isDropping) return null
      const isAfterGap = driftMs > MAX_DRIFT_MS
      const time = isAfterGap ? stamped : next
      next = time + config.samplesPerFrame
      return { time, isAfterGap }
    },
  }
}
