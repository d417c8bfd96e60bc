import type { Facts, Report, WarningCode } from '../events.ts'
import { MAX_GOP_MS, type Opened } from './opening.ts'

const REPEAT_MS = 60_000
const LOW_FRAME_RATE_MS = 110

export type Warn = (code: WarningCode, facts?: Facts) => void

/** The same warning is told at most once a minute, however often it is found. */
export function createWarnings({ streamId, report }: { streamId: string; report: Report }): Warn {
  const toldAtMs = new Map<WarningCode, number>()

  return function warn(code, facts = {}) {
    const nowMs = Date.now()
    if (nowMs - (toldAtMs.get(code) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return
    toldAtMs.set(code, nowMs)
    report({ type: 'warning', streamId, code, facts })
  }
}

/** What a commentator should change in the encoder, read from the opening of a run. */
export function warnOfOpening(opened: Opened, warn: Warn) {
  const { tracks, packets, gopMs, frameIntervalMs } = opened
  if (!tracks.audio) warn('NO_AUDIO')
  if (!tracks.video) {
    warn('NO_VIDEO')
    return
  }
  const offsets = packets.map((packet) => (packet.kind === 'video' ? Math.abs(packet.compositionMs) : 0))
  const delayMs = Math.max(0, ...offsets)
  if (delayMs > 0) warn('B_FRAMES', { delayMs })
  if (gopMs !== null && gopMs > MAX_GOP_MS) warn('GOP_TOO_LONG', { gopMs, limitMs: MAX_GOP_MS })
  if (frameIntervalMs > LOW_FRAME_RATE_MS) warn('LOW_FRAME_RATE', { framesPerSecond: round(1000 / frameIntervalMs) })
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
