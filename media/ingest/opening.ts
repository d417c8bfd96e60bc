import type { Tracks } from '../fmp4/tracks.ts'
import type { AudioPacket, Packet, VideoPacket } from './packet.ts'

// What holds for a whole run (its tracks, the frame interval, the wall clock) is measured before its first part is
// published. The first run of a stream also measures the GOP, because TARGETDURATION may never change.

export const MAX_GOP_MS = 4_000
const LATER_RUN_MS = 500
const AUDIO_ONLY_MS = 2_500
const JUMP_MS = 3_000
const FALLBACK_FRAME_MS = 40
/** Frames a stretch may have: even numbers that unevenness of two or three frames divides. */
const STRETCHES = [12, 6, 2]
/** A single frame out of its place is in as many stretches as one has frames; they must not become the majority. */
const LEAST_STRETCHES = 3
const LIKENESS = 0.03
/** Timestamps are whole milliseconds. */
const ROUNDING_MS = 1

export type Opened = {
  tracks: Tracks
  /** From the first keyframe on, in order of arrival. */
  packets: Packet[]
  originDtsMs: number
  frameIntervalMs: number
  /** Null when no second keyframe came within MAX_GOP_MS. */
  gopMs: number | null
  /** min(arrival - dts): wall clock of a dts. The first packet alone is late by what the encoder had queued. */
  anchorMs: number
}

export type Opening = {
  /** Null until enough is known. */
  push(packet: Packet): Opened | null
}

/** @param options.extent `gop` measures a whole GOP, `short` only what a later run needs. */
export function createOpening({ extent }: { extent: 'gop' | 'short' }): Opening {
  let held: Packet[] = []
  let firstKeyframe: VideoPacket | null = null
  let gopMs: number | null = null
  let anchorMs = Number.POSITIVE_INFINITY
  let sawVideo = false
  const lastDtsMs: { video: number | null; audio: number | null } = { video: null, audio: null }

  function restart() {
    held = []
    firstKeyframe = null
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
    sawVideo = true
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
      // In real time, not in media time: a publisher that returns sends what it had kept in one burst.
      return latest.arrivalMs - firstKeyframe.arrivalMs >= LATER_RUN_MS && mediaMs(firstKeyframe, latest) > 0
    }
    const oldest = held[0]
    if (oldest === undefined) return false
    if (!sawVideo) return spanMs(oldest, latest) >= AUDIO_ONLY_MS
    // Video without a keyframe yet: keep only the audio that may still be used.
    while (held[0] && spanMs(held[0], latest) > MAX_GOP_MS) held.shift()
    return false
  }

  return {
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
    ({ kind, dtsMs }) => kind === 'video' || (dtsMs >= originDtsMs && dtsMs <= lastVideoDtsMs + JUMP_MS),
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
 * The interval of a steady camera, however its frames were stamped. Neighbours tell little: an encoder may stamp them by
 * the moment it got them, or send its first one early. So stretches of several frames are measured, in which unevenness
 * cancels out, and of these the middle one counts with what is about as long: a stretch with an early frame or a gap
 * where frames were dropped is not.
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
