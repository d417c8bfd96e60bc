import { readUserData } from '#media/codec/user-data.ts'
import type { EncoderFigures, StreamFigures } from '#media/kit/events.ts'
import { type AudioPacket, LEAD_TRACK, type Packet, type VideoPacket } from '#media/kit/packet.ts'
import { steadyMs } from '#media/kit/steady-clock.ts'
import { parseEncoderReport } from './encoder-report.ts'
import { MAX_GOP_MS } from './opening.ts'

/** A larger step is a jump of the clock, and not a gap of lost frames. */
const JUMP_MS = 3_000
/** Share of the usual interval from which a step is a gap. Timestamps are whole milliseconds, and encoders are uneven. */
const GAP = 1.7
/** A frame counts as late when it arrives this much later than the fastest one of the last minute. */
const LATE_MS = 250
/** A publisher begins with a burst: it sends the frames since its last keyframe, which are late without a fault. */
const BURST_MS = 3_000
/** Reports over which the fastest arrival is known. The encoder's clock drifts, so older ones are forgotten. */
const BASE_REPORTS = 12
/** Digital silence takes less than this in AAC. Room noise of an open microphone takes several times as much. */
const SILENT_BYTES_PER_CHANNEL = 20
/** OBS reports with each keyframe. After a longer silence the stream is of an encoder without reports. */
const REPORTS_WITHIN_MS = 30_000
const MAX_FRAMES = 2_000

export type Figures = {
  push(packet: Packet): void
  /** Returns what happened since the previous call, and starts again. */
  take(): StreamFigures
}

/** Measures a publisher: gaps and lateness by timestamps, keyframes, sound, and what OBS reports about itself. */
export function createFigures(): Figures {
  let steps: number[] = []
  let offsets: number[] = []
  let bases: number[] = []
  let frames = 0
  let firstArrivalMs: number | null = null
  let lastDtsMs: number | null = null
  let keyframeDtsMs: number | null = null
  let keyframeIntervalMs: number | null = null
  let audio = { frames: 0, bytes: 0, channels: 0, firstDtsMs: 0, lastDtsMs: 0 }
  const encoder = createEncoderSums()

  function takeVideo({ dtsMs, arrivalMs, isKeyframe, data, config }: VideoPacket) {
    frames += 1
    const stepMs = lastDtsMs === null ? 0 : dtsMs - lastDtsMs
    lastDtsMs = dtsMs
    if (Math.abs(stepMs) > JUMP_MS) {
      bases = []
      offsets = []
      keyframeDtsMs = null
    } else if (stepMs > 0 && steps.length < MAX_FRAMES) steps.push(stepMs)
    firstArrivalMs ??= arrivalMs
    const isBurst = arrivalMs - firstArrivalMs < BURST_MS
    if (!isBurst && offsets.length < MAX_FRAMES) offsets.push(arrivalMs - dtsMs)
    if (isKeyframe) {
      if (keyframeDtsMs !== null) keyframeIntervalMs = dtsMs - keyframeDtsMs
      keyframeDtsMs = dtsMs
    } else if (keyframeDtsMs !== null && dtsMs - keyframeDtsMs > MAX_GOP_MS) {
      // The interval is too long before its end is known.
      keyframeIntervalMs = dtsMs - keyframeDtsMs
    }
    for (const userData of readUserData(data, config)) encoder.push(userData, arrivalMs)
  }

  function takeAudio({ dtsMs, config, data }: AudioPacket) {
    if (audio.frames === 0) audio.firstDtsMs = dtsMs
    audio.frames += 1
    audio.bytes += data.length
    audio.channels = config.channels
    audio.lastDtsMs = dtsMs
  }

  function arrivals(): { lateFrames: number; jitterMs: number } {
    if (offsets.length === 0) return { lateFrames: 0, jitterMs: 0 }
    const fastest = Math.min(...offsets)
    bases = [...bases, fastest].slice(-BASE_REPORTS)
    const base = Math.min(...bases)
    return {
      lateFrames: offsets.filter((offset) => offset - base > LATE_MS).length,
      jitterMs: Math.round(Math.max(...offsets) - base),
    }
  }

  function sound(): StreamFigures['sound'] {
    if (audio.frames === 0) return null
    const durationMs = audio.lastDtsMs - audio.firstDtsMs
    return {
      kbps: durationMs > 0 ? Math.round((audio.bytes * 8) / durationMs) : 0,
      isSilent: audio.bytes / audio.frames <= SILENT_BYTES_PER_CHANNEL * audio.channels,
    }
  }

  return {
    push(packet) {
      if (packet.track !== LEAD_TRACK) return
      if (packet.kind === 'audio') takeAudio(packet)
      else takeVideo(packet)
    },
    take() {
      const frameIntervalMs = medianOf(steps)
      const taken = {
        frames,
        frameIntervalMs,
        missingFrames: frameIntervalMs === null ? 0 : missingIn(steps, frameIntervalMs),
        ...arrivals(),
        keyframeIntervalMs,
        sound: sound(),
        encoder: encoder.take(steadyMs()),
      }
      frames = 0
      steps = []
      offsets = []
      audio = { frames: 0, bytes: 0, channels: 0, firstDtsMs: 0, lastDtsMs: 0 }
      return taken
    },
  }
}

function medianOf(values: readonly number[]): number | null {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? null
}

function missingIn(steps: readonly number[], intervalMs: number): number {
  return steps
    .filter((step) => step > intervalMs * GAP)
    .reduce((sum, step) => sum + Math.round(step / intervalMs) - 1, 0)
}

const noFrames = { rendered: 0, lagged: 0, dropped: 0, output: 0, skipped: 0 }

/** Adds up the reports of OBS. The times are those of the newest report. */
function createEncoderSums() {
  let sums = noFrames
  let times: Pick<EncoderFigures, 'encodeMs' | 'latencyMs'> = { encodeMs: null, latencyMs: null }
  let heardAtMs = Number.NEGATIVE_INFINITY

  return {
    push(userData: Buffer, arrivalMs: number) {
      const report = parseEncoderReport(userData)
      if (!report) return
      heardAtMs = arrivalMs
      if (report.kind === 'times') times = { encodeMs: report.encodeMs, latencyMs: report.latencyMs }
      else if (report.kind === 'rendition') sums = { ...sums, skipped: sums.skipped + report.skipped }
      else
        sums = {
          ...sums,
          rendered: sums.rendered + report.rendered,
          lagged: sums.lagged + report.lagged,
          dropped: sums.dropped + report.dropped,
          output: sums.output + report.output,
        }
    },
    take(nowMs: number): EncoderFigures | null {
      if (nowMs - heardAtMs > REPORTS_WITHIN_MS) return null
      const taken = { ...sums, ...times }
      sums = noFrames
      return taken
    },
  }
}
