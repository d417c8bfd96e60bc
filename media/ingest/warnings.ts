import type { Facts, Report, StreamFigures, WarningCode } from '#media/kit/events.ts'
import { steadyMs } from '#media/kit/steady-clock.ts'
import { MAX_GOP_MS, type Opened } from './opening.ts'

const REPEAT_MS = 60_000
const LOW_FRAME_RATE_MS = 110
/** Formats that every browser and phone decodes: 4:2:0 with 8 bits, stereo up to 48 kHz. */
const PLAYABLE = { chromaFormat: 1, bitDepth: 8, channels: 2, sampleRate: 48_000 }
const CHROMA_NAMES = ['4:0:0', '4:2:0', '4:2:2', '4:4:4']

export type Warn = (code: WarningCode, facts?: Facts) => void
export type Mend = (code: WarningCode) => void

/** A warning ends its opposite, which is reported again when it returns. */
const OPPOSITES: Partial<Record<WarningCode, WarningCode>> = {
  AUDIO_STARTED: 'AUDIO_STOPPED',
  AUDIO_STOPPED: 'AUDIO_STARTED',
  VIDEO_STARTED: 'VIDEO_STOPPED',
  VIDEO_STOPPED: 'VIDEO_STARTED',
}

export type Warnings = {
  warn: Warn
  /** Reports that the cause of a warning is gone. Does nothing when there was no such warning. */
  mend: Mend
  /** Forgets earlier reports, because the publisher has changed. Every warning is then reported again. */
  forget(): void
}

/** Reports the same warning at most once a minute. */
export function createWarnings({ streamId, report }: { streamId: string; report: Report }): Warnings {
  const reportedAtMs = new Map<WarningCode, number>()

  return {
    warn(code, facts = {}) {
      const nowMs = steadyMs()
      if (nowMs - (reportedAtMs.get(code) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return
      reportedAtMs.set(code, nowMs)
      const opposite = OPPOSITES[code]
      if (opposite) reportedAtMs.delete(opposite)
      report({ type: 'warning', streamId, code, facts })
    },
    mend(code) {
      if (reportedAtMs.delete(code)) report({ type: 'mended', streamId, code })
    },
    forget: () => reportedAtMs.clear(),
  }
}

/**
 * Warns about settings that a commentator should change in the encoder, measured at the opening of a run. Mends the
 * warnings of an earlier run whose settings were changed.
 */
export function warnOfOpening(opened: Opened, { warn, mend }: { warn: Warn; mend: Mend }) {
  const { tracks, packets, gopMs, frameIntervalMs } = opened
  const set = (code: WarningCode, isWrong: boolean, facts?: Facts) => (isWrong ? warn(code, facts) : mend(code))
  const { audio, video } = tracks
  set('NO_AUDIO', !audio)
  set('NO_VIDEO', !video)
  if (audio) {
    const { channels, sampleRate } = audio
    set('SURROUND_SOUND', channels > PLAYABLE.channels, { channels })
    set('HIGH_SAMPLE_RATE', sampleRate > PLAYABLE.sampleRate, { sampleRate })
  }
  set('ONLY_HEVC', video?.kind === 'hevc')
  set('ONLY_AV1', video?.kind === 'av1')
  if (!video) return
  const { chromaFormat, bitDepth } = video
  const isUnusual = chromaFormat !== PLAYABLE.chromaFormat || bitDepth > PLAYABLE.bitDepth
  set('PICTURE_FORMAT', isUnusual, { chroma: CHROMA_NAMES[chromaFormat] ?? String(chromaFormat), bitDepth })
  const offsets = packets.map((packet) => (packet.kind === 'video' ? Math.abs(packet.compositionMs) : 0))
  const delayMs = Math.max(0, ...offsets)
  set('B_FRAMES', delayMs > 0, { delayMs })
  if (gopMs !== null && gopMs > MAX_GOP_MS) warn('GOP_TOO_LONG', { gopMs, limitMs: MAX_GOP_MS })
  set('LOW_FRAME_RATE', frameIntervalMs > LOW_FRAME_RATE_MS, { framesPerSecond: round(1000 / frameIntervalMs) })
}

/** Warns about a publisher that is measured all the time, and mends these warnings. */
export function warnOfFigures(figures: StreamFigures, { warn, mend }: { warn: Warn; mend: Mend }) {
  const { keyframeIntervalMs: gopMs, frameIntervalMs } = figures
  if (gopMs !== null) {
    if (gopMs > MAX_GOP_MS) warn('GOP_TOO_LONG', { gopMs, limitMs: MAX_GOP_MS })
    else mend('GOP_TOO_LONG')
  }
  if (frameIntervalMs === null) return
  if (frameIntervalMs > LOW_FRAME_RATE_MS) warn('LOW_FRAME_RATE', { framesPerSecond: round(1000 / frameIntervalMs) })
  else mend('LOW_FRAME_RATE')
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
