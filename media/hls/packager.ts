import type { Sample, TrackRun } from '../fmp4/fragment.ts'
import { AUDIO_TRACK_ID, type Tracks, VIDEO_TRACK_ID } from '../fmp4/tracks.ts'
import type { AudioPacket, Packet, VideoPacket } from '../ingest/packet.ts'
import { createAudioClock } from './audio-clock.ts'
import type { RenditionPart, SegmentStart } from './rendition.ts'
import { type CutRules, maxSegmentMs } from './rules.ts'

export type PackagerSink = {
  openSegment(start: SegmentStart): void
  /** `endMs` is the end of the part on the stream's timeline. */
  addPart(part: RenditionPart & { endMs: number }): void
  closeSegment(): void
  /** Called when a segment must end before a keyframe. */
  forcedCut(): void
  programDateTimeAt(dtsMs: number): number
}

export type Packager = {
  push(packet: Packet): void
  /** Publishes the queued media. Returns where the next run may begin on the stream's timeline, in milliseconds. */
  finish(): number
}

type QueuedAudio = { time: number; isAfterGap: boolean; data: Buffer }
type Lead = { timeMs: number; durationMs: number; dtsMs: number; isKeyframe: boolean }

const MAX_QUEUED_AUDIO_FRAMES = 512
const MAX_PART_SAMPLES = 512
/** Ends a segment even when its timestamps hardly advance. */
const MAX_SEGMENT_BYTES = 16 * 1024 * 1024
const FALLBACK_FRAME_MS = 40
const REMEMBERED_GOPS = 4

/**
 * Cuts one run into parts and segments. The lead track decides where: video, or audio when there is no video. Audio
 * follows by time. A frame is published when the next frame shows its duration.
 */
export function createPackager(run: {
  tracks: Tracks
  rules: CutRules
  /** Start of the run on the stream's timeline. */
  startMs: number
  /** The publisher's dts at `startMs`. */
  originDtsMs: number
  sink: PackagerSink
}): Packager {
  const { tracks, rules, startMs, originDtsMs, sink } = run
  const audioRate = tracks.audio?.sampleRate ?? 1
  const audioFrame = tracks.audio?.samplesPerFrame ?? 1
  const audioClock = createAudioClock({ sampleRate: audioRate, samplesPerFrame: audioFrame })
  const segmentLimitMs = maxSegmentMs(rules)

  let held: VideoPacket | null = null
  let heldTimeMs = 0
  let lastFrameMs = FALLBACK_FRAME_MS
  let gopStartMs: number | null = null
  let recentGopsMs: number[] = []
  let queuedAudio: QueuedAudio[] = []

  let isSegmentOpen = false
  let segmentMs = 0
  let segmentBytes = 0
  let partStartMs = 0
  let partMs = 0
  let isPartIndependent = false
  let videoSamples: Sample[] = []
  let endMs = startMs

  function pushVideo(packet: VideoPacket) {
    let timeMs = packet.dtsMs - originDtsMs + startMs
    if (held) {
      // A timestamp that does not advance, or goes back a little, still needs a position after the last frame.
      timeMs = Math.max(timeMs, heldTimeMs + 1)
      releaseHeld(timeMs - heldTimeMs)
    }
    if (packet.isKeyframe) {
      if (gopStartMs !== null) recentGopsMs = [timeMs - gopStartMs, ...recentGopsMs].slice(0, REMEMBERED_GOPS)
      gopStartMs = timeMs
      // The segment may continue over this keyframe only if another GOP as long as the recent ones still fits.
      if (isSegmentOpen && segmentMs + Math.max(0, ...recentGopsMs) > segmentLimitMs) closeSegment()
    }
    held = packet
    heldTimeMs = timeMs
  }

  function releaseHeld(durationMs: number) {
    if (!held) return
    const { dtsMs, isKeyframe, compositionMs, data } = held
    makeRoom({ timeMs: heldTimeMs, durationMs, dtsMs, isKeyframe })
    videoSamples.push({ duration: durationMs, compositionOffset: compositionMs, isKeyframe, data })
    lastFrameMs = durationMs
    extendPart(durationMs)
    held = null
  }

  function pushAudio(packet: AudioPacket) {
    const timeMs = packet.dtsMs - originDtsMs + startMs
    const place = timeMs < startMs ? null : audioClock.place(timeMs)
    if (!place || queuedAudio.length >= MAX_QUEUED_AUDIO_FRAMES) return
    if (tracks.video) {
      queuedAudio.push({ ...place, data: packet.data })
      return
    }
    const placeMs = (place.time * 1000) / audioRate
    const durationMs = (audioFrame * 1000) / audioRate
    if (place.isAfterGap) closePart()
    makeRoom({ timeMs: placeMs, durationMs, dtsMs: packet.dtsMs, isKeyframe: true })
    queuedAudio.push({ ...place, data: packet.data })
    extendPart(durationMs)
    if (segmentMs + durationMs > rules.targetDurationS * 1000) closeSegment()
  }

  /** Closes the part and segment that the lead frame no longer fits in, and opens a segment if needed. */
  function makeRoom(frame: Lead) {
    if (isSegmentOpen && (segmentMs + frame.durationMs > segmentLimitMs || segmentBytes > MAX_SEGMENT_BYTES)) {
      closeSegment()
      if (tracks.video && !frame.isKeyframe) sink.forcedCut()
    }
    const isFull = partMs + frame.durationMs > rules.partTargetMs || videoSamples.length >= MAX_PART_SAMPLES
    if (partMs > 0 && isFull) closePart()
    if (!isSegmentOpen) {
      sink.openSegment({
        startMs: frame.timeMs,
        programDateTimeMs: sink.programDateTimeAt(frame.dtsMs),
        isIndependent: frame.isKeyframe,
      })
      isSegmentOpen = true
      segmentMs = 0
      segmentBytes = 0
    }
    if (partMs === 0) {
      partStartMs = frame.timeMs
      isPartIndependent = frame.isKeyframe
    }
  }

  function extendPart(durationMs: number) {
    partMs += durationMs
    segmentMs += durationMs
    endMs = partStartMs + partMs
    // One more frame would not fit, so there is no reason to wait for it.
    if (partMs + durationMs > rules.partTargetMs) closePart()
  }

  function closePart() {
    if (partMs === 0) return
    const pictures = { trackId: VIDEO_TRACK_ID, baseTime: partStartMs, samples: videoSamples }
    const video = videoSamples.length > 0 ? pictures : null
    const audio = takeAudio()
    segmentBytes += bytesOf(video) + bytesOf(audio)
    sink.addPart({ video, audio, durationMs: partMs, isIndependent: isPartIndependent, endMs: partStartMs + partMs })
    videoSamples = []
    partMs = 0
  }

  /** Takes the queued audio up to the part's end. A gap may only come before a part's first frame. */
  function takeAudio(): TrackRun | null {
    const limit = tracks.video ? ((partStartMs + partMs) * audioRate) / 1000 : Number.POSITIVE_INFINITY
    let count = 0
    for (const frame of queuedAudio) {
      if (frame.time >= limit || (frame.isAfterGap && count > 0)) break
      count += 1
    }
    const taken = queuedAudio.slice(0, count)
    queuedAudio = queuedAudio.slice(count)
    const first = taken[0]
    if (!first) return null
    const samples = taken.map(({ data }) => ({ duration: audioFrame, compositionOffset: 0, isKeyframe: true, data }))
    return { trackId: AUDIO_TRACK_ID, baseTime: first.time, samples }
  }

  function closeSegment() {
    closePart()
    if (isSegmentOpen) sink.closeSegment()
    isSegmentOpen = false
    segmentMs = 0
  }

  return {
    push(packet) {
      if (packet.kind === 'audio' && tracks.audio) pushAudio(packet)
      else if (packet.kind === 'video' && tracks.video) pushVideo(packet)
    },
    finish() {
      releaseHeld(lastFrameMs)
      closeSegment()
      return Math.ceil(endMs)
    },
  }
}

function bytesOf(run: TrackRun | null): number {
  return run?.samples.reduce((sum, { data }) => sum + data.length, 0) ?? 0
}
