import type { Sample, TrackRun } from '#media/fmp4/fragment.ts'
import { AUDIO_TRACK_ID, type Tracks, VIDEO_TRACK_ID } from '#media/fmp4/tracks.ts'
import type { AudioPacket, Packet, VideoPacket } from '#media/kit/packet.ts'
import { createAudioClock } from './audio-clock.ts'
import { createLastGop } from './last-gop.ts'
import type { LeadSegmentStart, RenditionPart } from './rendition.ts'
import { type CutRules, maxSegmentMs } from './rules.ts'

export type PackagerSink = {
  openSegment(start: LeadSegmentStart): void
  /** `endMs` is the end of the part on the stream's timeline. */
  addPart(part: RenditionPart & { endMs: number }): void
  closeSegment(): void
  /** Called when a segment must end before a keyframe. */
  forcedCut(): void
  programDateTimeAt(dtsMs: number): number
}

export type Packager = {
  push(packet: Packet): void
  /** Time for which the picture has been frozen while the sound continues; 0 while there are frames. */
  frozenMs(): number
  /** Publishes the queued media. Returns where the next run may begin on the stream's timeline, in milliseconds. */
  finish(): number
}

type QueuedAudio = { time: number; isAfterGap: boolean; data: Buffer }
/** A frozen picture: `endMs` is the end of the media so far, `sample` the shown frame. */
type Frozen = { sinceMs: number; endMs: number; replayedAtMs: number; sample: Sample; sampleAtMs: number }
type Lead = { timeMs: number; durationMs: number; dtsMs: number; isKeyframe: boolean; isRepeat?: boolean }

const MAX_QUEUED_AUDIO_FRAMES = 512
const MAX_PART_SAMPLES = 512
/** Ends a segment even when its timestamps hardly advance. */
const MAX_SEGMENT_BYTES = 16 * 1024 * 1024
const FALLBACK_FRAME_MS = 40
const REMEMBERED_GOPS = 4
/** A picture is frozen when no frame comes for this time, or for some frames of a low rate. The sound then continues alone. */
const FREEZES_AFTER_MS = 500
const FREEZES_AFTER_PARTS = 2.5
/** Chromium stops three seconds after a frame when no other one follows. */
const REPLAY_EVERY_MS = 2_000
const FROZEN_STEP_MS = 40
/** A frame that comes a little later than the sound still has its own time. */
const LATE_FRAME_MS = 100

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

  const lastGop = createLastGop()
  const freezesAfterMs = Math.max(FREEZES_AFTER_MS, FREEZES_AFTER_PARTS * rules.partTargetMs)

  let held: VideoPacket | null = null
  let frozen: Frozen | null = null
  /** The frame that is frozen. */
  let lastSeen: VideoPacket | null = null
  let heldTimeMs = 0
  let lastFrameMs = FALLBACK_FRAME_MS
  let gopStartMs: number | null = null
  let recentGopsMs: number[] = []
  let queuedAudio: QueuedAudio[] = []

  let isSegmentOpen = false
  let hasFrozen = false
  let segmentMs = 0
  let segmentBytes = 0
  let partStartMs = 0
  let partMs = 0
  let isPartIndependent = false
  let videoSamples: Sample[] = []
  let firstSampleMs = 0
  let endMs = startMs

  function pushVideo(packet: VideoPacket) {
    let timeMs = packet.dtsMs - originDtsMs + startMs
    if (frozen) {
      timeMs = Math.max(timeMs, frozen.endMs)
      endFrozen(frozen, timeMs)
    } else if (held) {
      // A timestamp that does not advance, or goes back a little, still needs a position after the last frame.
      timeMs = Math.max(timeMs, heldTimeMs + 1)
      releaseHeld(timeMs - heldTimeMs)
    }
    lastGop.push(packet)
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
    addSample(heldTimeMs, { duration: durationMs, compositionOffset: compositionMs, isKeyframe, data })
    lastFrameMs = durationMs
    extendPart(durationMs)
    held = null
  }

  function addSample(timeMs: number, sample: Sample) {
    if (videoSamples.length === 0) firstSampleMs = timeMs
    videoSamples.push(sample)
  }

  /**
   * Freezes the picture while the sound continues. The arrivals show that frames are missing, and not only late: a
   * publisher may send its sound long before the picture.
   */
  function freeze({ dtsMs, arrivalMs }: AudioPacket) {
    if (held) {
      const waitedMs = Math.min(dtsMs - held.dtsMs, arrivalMs - held.arrivalMs)
      if (waitedMs < freezesAfterMs || !lastGop.replay(0)) return
      lastSeen = held
      releaseHeld(lastFrameMs)
      replay(heldTimeMs + lastFrameMs, heldTimeMs)
    }
    if (!frozen || !lastSeen) return
    const elapsedMs = Math.min(dtsMs - lastSeen.dtsMs, arrivalMs - lastSeen.arrivalMs)
    advanceFrozen(frozen.sinceMs + elapsedMs - LATE_FRAME_MS)
  }

  /** Begins a segment with the group of pictures, whose last one is shown. */
  function replay(timeMs: number, sinceMs: number) {
    const samples = lastGop.replay(REPLAY_EVERY_MS + freezesAfterMs)
    const sample = samples?.at(-1)
    if (!samples || !sample) return
    closeSegment()
    const durationMs = Math.max(FROZEN_STEP_MS, samples.length)
    makeRoom({ timeMs, durationMs, dtsMs: timeMs - startMs + originDtsMs, isKeyframe: true, isRepeat: true })
    for (const [index, one] of samples.entries()) addSample(timeMs + index, one)
    const sampleAtMs = timeMs + samples.length - 1
    hasFrozen = true
    frozen = { sinceMs, endMs: timeMs + durationMs, replayedAtMs: timeMs, sample, sampleAtMs }
    extendPart(durationMs)
  }

  function advanceFrozen(toMs: number) {
    while (frozen && frozen.endMs + FROZEN_STEP_MS <= toMs) {
      const { endMs: timeMs, replayedAtMs, sinceMs } = frozen
      if (timeMs - replayedAtMs >= REPLAY_EVERY_MS) replay(timeMs, sinceMs)
      else extendFrozen(frozen, FROZEN_STEP_MS)
    }
  }

  function extendFrozen(current: Frozen, durationMs: number) {
    const timeMs = current.endMs
    makeRoom({ timeMs, durationMs, dtsMs: timeMs - startMs + originDtsMs, isKeyframe: false })
    current.endMs += durationMs
    extendPart(durationMs)
  }

  function endFrozen(current: Frozen, timeMs: number) {
    advanceFrozen(timeMs)
    const latest = frozen ?? current
    if (timeMs > latest.endMs) extendFrozen(latest, timeMs - latest.endMs)
    // The frame is still to be published, so its real end is known in time.
    if (videoSamples.at(-1) === latest.sample) latest.sample.duration = timeMs - latest.sampleAtMs
    frozen = null
  }

  function pushAudio(packet: AudioPacket) {
    const timeMs = packet.dtsMs - originDtsMs + startMs
    const place = timeMs < startMs ? null : audioClock.place(timeMs)
    if (!place || queuedAudio.length >= MAX_QUEUED_AUDIO_FRAMES) return
    if (tracks.video) {
      queuedAudio.push({ ...place, data: packet.data })
      freeze(packet)
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
      // After a still picture, the keyframe of the segment was not the encoder's.
      if (tracks.video && !frame.isKeyframe && !hasFrozen) sink.forcedCut()
    }
    const isFull = partMs + frame.durationMs > rules.partTargetMs || videoSamples.length >= MAX_PART_SAMPLES
    if (partMs > 0 && isFull) closePart()
    if (!isSegmentOpen) {
      sink.openSegment({
        startMs: frame.timeMs,
        programDateTimeMs: sink.programDateTimeAt(frame.dtsMs),
        isIndependent: frame.isKeyframe,
        isRepeat: frame.isRepeat ?? false,
      })
      isSegmentOpen = true
      hasFrozen = false
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
    const pictures = { trackId: VIDEO_TRACK_ID, baseTime: firstSampleMs, samples: videoSamples }
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
    frozenMs: () => (frozen ? frozen.endMs - frozen.sinceMs : 0),
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
