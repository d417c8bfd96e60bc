import type { Tracks } from '#media/fmp4/tracks.ts'
import type { AudioPacket, Packet, VideoPacket } from '#media/kit/packet.ts'

// Values of a whole run (tracks, frame interval, wall clock) are measured before its first part is published. The first
// run of a stream also measures the GOP, because TARGETDURATION may never change.

export const MAX_GOP_MS = 4_000
/** Longer than the longest usual distance of keyframes: 250 frames at 30 fps. */
const KEYFRAME_WITHIN_MS = 10_000
const LATER_RUN_MS = 500
const AUDIO_ONLY_MS = 2_500
const JUMP_MS = 3_000
/** A still screen has no frame for as long as the opening measures. */
const MAX_AUDIO_AHEAD_MS = MAX_GOP_MS + JUMP_MS
const FALLBACK_FRAME_MS = 40
/**
 * Possible frame counts of a stretch. They are multiples of two and, if possible, of three, so that uneven patterns of
 * two or three frames cancel out.
 */
const STRETCHES = [12, 6, 2]
/**
 * One misplaced frame affects as many stretches as a stretch has frames. These stretches must not become the majority.
 */
const LEAST_STRETCHES = 3
const LIKENESS = 0.03
/** Timestamps are whole milliseconds. */
const ROUNDING_MS = 1

export type Opened = {
  tracks: Tracks
  /** In order of arrival, starting at the first keyframe. */
  packets: Packet[]
  originDtsMs: number
  frameIntervalMs: number
  /** Null when no second keyframe arrived within MAX_GOP_MS. */
  gopMs: number | null
  /**
   * min(arrival - dts), which converts a dts to wall clock. The first packet alone would include the encoder's queueing
   * delay.
   */
  anchorMs: number
}

export type Opening = {
  /** True when the picture has come for ten seconds without a frame at which a decoder can start. */
  lacksKeyframe(): boolean
  /** Returns null until enough is measured. */
  push(packet: Packet): Opened | null
}

/** @param options.extent `gop` measures a whole GOP, `short` only what a later run needs. */
export function createOpening({ extent }: { extent: 'gop' | 'short' }): Opening {
  let held: Packet[] = []
  let firstKeyframe: VideoPacket | null = null
  let gopMs: number | null = null
  let anchorMs = Number.POSITIVE_INFINITY
  let firstVideo: VideoPacket | null = null
  let latestVideo: VideoPacket | null = null
  const lastDtsMs: { video: number | null; audio: number | null } = { video: null, audio: null }

  function restart() {
    held = []
    firstKeyframe = null
    firstVideo = null
    gopMs = null
    anchorMs = Number.POSITIVE_INFINITY
    lastDtsMs.video = null
    lastDtsMs.audio = null
  }

  function hold(packet: Packet) {
    if (packet.kind === 'audio') {
      held.push(packet)
      return
    }
    firstVideo ??= packet
    latestVideo = packet
    if (firstKeyframe && packet.config !== firstKeyframe.config) {
      held = held.filter((one) => one.kind === 'audio')
      firstKeyframe = null
    }
    if (!packet.isKeyframe && !firstKeyframe) return
    if (!firstKeyframe) firstKeyframe = packet
    else if (packet.isKeyframe) gopMs ??= packet.dtsMs - firstKeyframe.dtsMs
    held.push(packet)
  }

  function mediaMs(since: Packet, latest: Packet): number {
    return latest.kind === since.kind ? latest.dtsMs - since.dtsMs : 0
  }

  function spanMs(since: Packet, latest: Packet): number {
    return Math.max(mediaMs(since, latest), latest.arrivalMs - since.arrivalMs)
  }

  function isDone(latest: Packet): boolean {
    if (firstKeyframe) {
      if (spanMs(firstKeyframe, latest) >= MAX_GOP_MS) return true
      if (extent === 'gop') return gopMs !== null
      // Measured in real time, not media time: a returning publisher sends its queued media in one burst.
      return latest.arrivalMs - firstKeyframe.arrivalMs >= LATER_RUN_MS && mediaMs(firstKeyframe, latest) > 0
    }
    const oldest = held[0]
    if (oldest === undefined) return false
    if (!firstVideo) return spanMs(oldest, latest) >= AUDIO_ONLY_MS
    // Video without a keyframe so far: retain only the audio that may still be used.
    while (held[0] && spanMs(held[0], latest) > MAX_GOP_MS) held.shift()
    return false
  }

  return {
    lacksKeyframe: () =>
      firstKeyframe === null &&
      firstVideo !== null &&
      latestVideo !== null &&
      spanMs(firstVideo, latestVideo) > KEYFRAME_WITHIN_MS,
    push(packet) {
      const last = lastDtsMs[packet.kind]
      if (last !== null && Math.abs(packet.dtsMs - last) > JUMP_MS) restart()
      lastDtsMs[packet.kind] = packet.dtsMs
      anchorMs = Math.min(anchorMs, packet.arrivalMs - packet.dtsMs)
      hold(packet)
      if (!isDone(packet)) return null
      return summarise({ held, firstKeyframe, gopMs, anchorMs })
    },
  }
}

function summarise(found: {
  held: readonly Packet[]
  firstKeyframe: VideoPacket | null
  gopMs: number | null
  anchorMs: number
}): Opened {
  const { held, firstKeyframe } = found
  const firstAudio = held.find((packet): packet is AudioPacket => packet.kind === 'audio')
  const originDtsMs = firstKeyframe?.dtsMs ?? firstAudio?.dtsMs ?? 0
  const lastVideoDtsMs = firstKeyframe
    ? (held.findLast(({ kind }) => kind === 'video')?.dtsMs ?? originDtsMs)
    : Infinity
  const packets = held.filter(
    ({ kind, dtsMs }) => kind === 'video' || (dtsMs >= originDtsMs && dtsMs <= lastVideoDtsMs + MAX_AUDIO_AHEAD_MS),
  )
  const lastAudio = packets.findLast((packet): packet is AudioPacket => packet.kind === 'audio')
  return {
    tracks: { video: firstKeyframe?.config ?? null, audio: lastAudio?.config ?? null },
    packets: packets.filter((packet) => packet.kind === 'video' || packet.config === lastAudio?.config),
    originDtsMs,
    frameIntervalMs: usualIntervalMs(packets.filter((packet) => packet.kind === 'video')),
    gopMs: found.gopMs,
    anchorMs: found.anchorMs,
  }
}

/**
 * Returns the frame interval of a steady camera, even when the timestamps are uneven. Intervals between neighbours are
 * not reliable: an encoder may stamp frames on arrival, or send the first one early.
 *
 * So the function measures stretches of several frames, in which unevenness cancels out. It averages the stretches that
 * are about as long as the median. This excludes stretches with an early frame or with dropped frames.
 */
function usualIntervalMs(frames: readonly Packet[]): number {
  const times = frames.map(({ dtsMs }) => dtsMs).toSorted((one, other) => one - other)
  const frameCount = STRETCHES.find((count) => times.length > count * LEAST_STRETCHES) ?? 1
  const intervals = times
    .slice(frameCount)
    .map((time, index) => (time - (times[index] as number)) / frameCount)
    .filter((interval) => interval > 0)
    .toSorted((one, other) => one - other)
  const middle = intervals[intervals.length >> 1]
  if (middle === undefined) return FALLBACK_FRAME_MS
  const usual = intervals.filter(
    (interval) => Math.abs(interval - middle) <= middle * LIKENESS + ROUNDING_MS / frameCount,
  )
  return usual.reduce((sum, interval) => sum + interval, 0) / usual.length
}
