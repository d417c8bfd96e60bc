import { RtmpError } from '#media/rtmp/rtmp-error.ts'

// A live publisher sends one second of media per second, at an agreed bitrate. Anything faster would fill memory and
// disk before the window is trimmed.

const WINDOW_MS = 5_000
/** A shorter time gives no useful bitrate. */
const MIN_ELAPSED_MS = 500
const MAX_AHEAD_MS = 20_000
const JUMP_MS = 3_000
/** Clocks of encoders differ from ours by up to 100 ppm, so a day's media may come ten seconds early. */
const MAX_DRIFT = 0.0005

export type Pace = {
  /** @throws RtmpError `BITRATE_TOO_HIGH` */
  countBytes(bytes: number, nowMs: number): void
  /** @throws RtmpError `FASTER_THAN_REAL_TIME` */
  checkTime(packet: { dtsMs: number; arrivalMs: number }): void
  bitrateKbps(nowMs: number): number
}

export function createPace(maxBitrateKbps: number): Pace {
  const maxWindowBytes = (maxBitrateKbps * WINDOW_MS) / 8
  let windowStartMs = 0
  let windowBytes = 0
  let bitrateKbps = 0
  let lastDtsMs: number | null = null
  let start = { offsetMs: 0, arrivalMs: 0 }

  return {
    countBytes(bytes, nowMs) {
      const elapsedMs = nowMs - windowStartMs
      if (elapsedMs >= WINDOW_MS) {
        bitrateKbps = Math.round((windowBytes * 8) / elapsedMs)
        windowStartMs = nowMs
        windowBytes = 0
      }
      windowBytes += bytes
      if (windowBytes > maxWindowBytes) {
        throw new RtmpError('BITRATE_TOO_HIGH', `more than ${maxBitrateKbps} kb/s over ${WINDOW_MS} ms`)
      }
    },
    checkTime({ dtsMs, arrivalMs }) {
      const offsetMs = dtsMs - arrivalMs
      const isJump = lastDtsMs === null || Math.abs(dtsMs - lastDtsMs) > JUMP_MS
      lastDtsMs = dtsMs
      // Measured from the first packet: a delayed publisher may catch up as fast as it can.
      if (isJump) start = { offsetMs, arrivalMs }
      const driftMs = (arrivalMs - start.arrivalMs) * MAX_DRIFT
      if (offsetMs - start.offsetMs > MAX_AHEAD_MS + driftMs) {
        throw new RtmpError('FASTER_THAN_REAL_TIME', 'media comes faster than real time')
      }
    },
    bitrateKbps(nowMs) {
      const elapsedMs = nowMs - windowStartMs
      // Before the end of the first window, what has arrived of it.
      return bitrateKbps === 0 && elapsedMs >= MIN_ELAPSED_MS ? Math.round((windowBytes * 8) / elapsedMs) : bitrateKbps
    },
  }
}
