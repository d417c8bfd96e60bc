import type { Facts, Report, WarningCode } from '../events.ts'
import { MAX_GOP_MS, type Opened } from './opening.ts'

const REPEAT_MS = 60_000
const LOW_FRAME_RATE_MS = 110
/** Formats that every browser and phone decodes: 4:2:0 with 8 bits, stereo up to 48 kHz. */
const PLAYABLE = { chromaFormat: 1, bitDepth: 8, channels: 2, sampleRate: 48_000 }
const CHROMA_NAMES = ['4:0:0', '4:2:0', '4:2:2', '4:4:4']

export type Warn = (code: WarningCode, facts?: Facts) => void

/** A warning ends its opposite, which is reported again when it returns. */
const OPPOSITES: Partial<Record<WarningCode, WarningCode>> = {
  AUDIO_STARTED: 'AUDIO_STOPPED',
  AUDIO_STOPPED: 'AUDIO_STARTED',
  VIDEO_STARTED: 'VIDEO_STOPPED',
  VIDEO_STOPPED: 'VIDEO_STARTED',
}

export type Warnings = {
  warn: Warn
  /** Forgets earlier reports, because the publisher has changed. Every warning is then reported again. */
  forget(): void
}

/** Reports the same warning at most once a minute. */
export function createWarnings({ streamId, report }: { streamId: string; report: Report }): Warnings {
  const reportedAtMs = new Map<WarningCode, number>()

  return {
    warn(code, facts = {}) {
      const nowMs = Date.now()
      if (nowMs - (reportedAtMs.get(code) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return
      reportedAtMs.set(code, nowMs)
      const opposite = OPPOSITES[code]
      if (opposite) reportedAtMs.delete(opposite)
      report({ type: 'warning', streamId, code, facts })
    },
    forget: () => reportedAtMs.clear(),
  }
}

/** Warns about settings that a commentator should change in the encoder, measured at the opening of a run. */
export function warnOfOpening(opened: Opened, warn: Warn) {
  const { tracks, packets, gopMs, frameIntervalMs } = opened
  if (!tracks.audio) warn('NO_AUDIO')
  else {
    const { channels, sampleRate } = tracks.audio
    if (channels > PLAYABLE.channels) warn('SURROUND_SOUND', { channels })
    if (sampleRate > PLAYABLE.sampleRate) warn('HIGH_SAMPLE_RATE', { sampleRate })
  }
  if (!tracks.video) {
    warn('NO_VIDEO')
    return
  }
  const { chromaFormat, bitDepth } = tracks.video
  if (chromaFormat !== PLAYABLE.chromaFormat || bitDepth > PLAYABLE.bitDepth)
    warn('PICTURE_FORMAT', { chroma: CHROMA_NAMES[chromaFormat] ?? String(chromaFormat), bitDepth })
  const offsets = packets.map((packet) => (packet.kind === 'video' ? Math.abs(packet.compositionMs) : 0))
  const delayMs = Math.max(0, ...offsets)
  if (delayMs > 0) warn('B_FRAMES', { delayMs })
  if (gopMs !== null && gopMs > MAX_GOP_MS) warn('GOP_TOO_LONG', { gopMs, limitMs: MAX_GOP_MS })
  if (frameIntervalMs > LOW_FRAME_RATE_MS) warn('LOW_FRAME_RATE', { framesPerSecond: round(1000 / frameIntervalMs) })
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
