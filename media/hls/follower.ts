import type { Sample, TrackRun } from '#media/fmp4/fragment.ts'
import { VIDEO_TRACK_ID } from '#media/fmp4/tracks.ts'
import type { VideoPacket } from '#media/kit/packet.ts'
import type { Cut, PartCut, SegmentCut } from './cut.ts'
import type { Slot } from './slot.ts'

/** Timeline of one run: the publisher's dts `originDtsMs` is `startMs` on the stream's timeline. */
export type RunStart = { originDtsMs: number; startMs: number }

/**
 * Repeats the lead's cuts with the frames of another video track. It waits for its own frames at a cut, so it is behind
 * the lead by the time between two messages.
 */
export type Follower = {
  push(packet: VideoPacket): void
  startRun(run: RunStart): void
  cut(cut: Cut): void
  /** Makes everything that can be cut now visible. */
  advance(): void
  /** Publishes what belongs to the lead's run. Later frames are for the next run. */
  finishRun(): void
  /** Drops queued frames: the next ones are of another publisher. */
  forget(): void
  /** Ends the rendition, because frames are missing. It begins again with later ones. */
  leave(): void
}

/**
 * Renditions of one canvas have keyframes at the same moment. Their dts differ by a few frames when their encoders
 * reorder frames differently.
 */
const ALIGNED_MS = 100
const MAX_STEP_MS = 3_000
const MAX_BACK_STEP_MS = 500
const MAX_QUEUED_FRAMES = 1_024
const MAX_QUEUED_BYTES = 16 * 1024 * 1024

/**
 * @param use.silenceMs is the media time without frames after which the rendition ends.
 * @param use.unaligned is called when the track sends frames, but no keyframe where the lead's segment begins.
 */
export function createFollower(use: { slot: Slot; silenceMs: number; unaligned(): void }): Follower {
  const { slot, silenceMs, unaligned } = use
  let frames: VideoPacket[] = []
  let queuedBytes = 0
  let newestDtsMs: number | null = null
  let cuts: Cut[] = []
  let run: RunStart | null = null
  let leadMs = 0
  let isSegmentOpen = false

  const timeOf = ({ dtsMs }: VideoPacket) => (run ? dtsMs - run.originDtsMs + run.startMs : 0)
  const isSilent = (sinceMs: number) => leadMs - sinceMs > silenceMs

  function dropFrames() {
    frames = []
    queuedBytes = 0
  }

  function takeFrames(count: number): VideoPacket[] {
    const taken = frames.slice(0, count)
    frames = frames.slice(count)
    for (const { data } of taken) queuedBytes -= data.buffer.byteLength
    return taken
  }

  function retire() {
    isSegmentOpen = false
    slot.retire()
  }

  /** Returns the keyframe that begins a segment: -1 without one, null while it may still come. */
  function findStart(atMs: number, isLast: boolean): number | null {
    const exact = frames.findIndex((frame) => frame.isKeyframe && timeOf(frame) === atMs)
    if (exact >= 0) return exact
    if (!isLast && !hasFrameAfter(atMs + ALIGNED_MS)) return null
    let nearest = -1
    let nearestMs = ALIGNED_MS
    for (const [index, frame] of frames.entries()) {
      const distanceMs = Math.abs(timeOf(frame) - atMs)
      // A fragment cannot begin before the stream's timeline does.
      if (!frame.isKeyframe || distanceMs > nearestMs || timeOf(frame) < 0) continue
      nearest = index
      nearestMs = distanceMs
    }
    return nearest
  }

  function hasFrameAfter(timeMs: number): boolean {
    const newest = frames.at(-1)
    return newest !== undefined && timeOf(newest) > timeMs
  }

  /** Returns false while the track's keyframe may still come. */
  function openSegment(cut: SegmentCut, isLast: boolean): boolean {
    const { video, audio } = cut.tracks
    if (!video) {
      dropFrames()
      retire()
      return true
    }
    // The lead had to cut without a keyframe, so the track needs none either.
    const running = slot.current()
    if (!cut.isIndependent) {
      if (running) slot.open(cut, running.tracks)
      isSegmentOpen = running !== null
      return true
    }
    const at = findStart(cut.startMs, isLast)
    if (at === null && !isSilent(cut.startMs)) return false
    const start = frames[at ?? -1]
    if (start) {
      takeFrames(at ?? 0)
      slot.open(cut, { video: start.config, audio })
      isSegmentOpen = true
      return true
    }
    const isMissed = hasFrameAfter(cut.startMs + ALIGNED_MS)
    const late = frames.findIndex((frame) => timeOf(frame) >= cut.startMs - ALIGNED_MS)
    const dropped = takeFrames(late < 0 ? frames.length : late)
    if (isMissed && (running || dropped.length > 0)) unaligned()
    retire()
    return true
  }

  /** Returns false while frames of the part may still come. */
  function addPart(cut: PartCut, isLast: boolean): boolean {
    const rendition = slot.current()
    if (!rendition || !isSegmentOpen) return true
    const end = endOf(cut, isLast)
    if (end === null) {
      if (!isSilent(cut.endMs)) return false
      retire()
      return true
    }
    const taken = takeFrames(end)
    if (taken.some(({ config }) => config !== taken[0]?.config || !isSame(config, rendition.tracks.video))) {
      unaligned()
      retire()
      return true
    }
    const { durationMs, audio } = cut
    rendition.addPart({
      video: runOf(taken, cut.endMs),
      audio,
      durationMs,
      isIndependent: taken[0]?.isKeyframe ?? false,
    })
    return true
  }

  /** Returns the number of queued frames before the end of the part, or null when it is not known yet. */
  function endOf({ endMs }: PartCut, isLast: boolean): number | null {
    // The part that ends the segment ends before the keyframe of the next one.
    const start = cuts[1]?.kind === 'close' ? findStart(endMs, isLast) : -1
    if (start !== -1) return start
    if (!isLast && !hasFrameAfter(endMs - 1)) return null
    const after = frames.findIndex((frame) => timeOf(frame) >= endMs)
    return after < 0 ? frames.length : after
  }

  function runOf(taken: readonly VideoPacket[], endMs: number): TrackRun | null {
    const [first] = taken
    if (!first) return null
    const samples = taken.map((frame, index): Sample => {
      const next = taken[index + 1] ?? frames[0]
      const duration = Math.max(1, (next ? timeOf(next) : endMs) - timeOf(frame))
      return { duration, compositionOffset: frame.compositionMs, isKeyframe: frame.isKeyframe, data: frame.data }
    })
    return { trackId: VIDEO_TRACK_ID, baseTime: timeOf(first), samples }
  }

  function apply(cut: Cut, isLast: boolean): boolean {
    if (cut.kind === 'open') return openSegment(cut, isLast)
    if (cut.kind === 'part') return addPart(cut, isLast)
    if (isSegmentOpen) slot.current()?.closeSegment()
    isSegmentOpen = false
    return true
  }

  function applyCuts(isLast: boolean) {
    while (cuts[0] && apply(cuts[0], isLast)) cuts.shift()
    slot.current()?.window.publish()
  }

  return {
    push(packet) {
      const stepMs = newestDtsMs === null ? 0 : packet.dtsMs - newestDtsMs
      const isJump = stepMs > MAX_STEP_MS || stepMs < -MAX_BACK_STEP_MS
      if (isJump || frames.length >= MAX_QUEUED_FRAMES || queuedBytes > MAX_QUEUED_BYTES) {
        dropFrames()
        // The segment would miss the frames.
        if (isSegmentOpen) retire()
      }
      const dtsMs = newestDtsMs === null || isJump ? packet.dtsMs : Math.max(packet.dtsMs, newestDtsMs + 1)
      newestDtsMs = dtsMs
      // A frame is a view of its whole message, which stays in memory with it.
      queuedBytes += packet.data.buffer.byteLength
      frames.push({ ...packet, dtsMs })
    },
    startRun(next) {
      run = next
    },
    cut(cut) {
      if (cut.kind === 'part') leadMs = cut.endMs
      cuts.push(cut)
    },
    advance: () => applyCuts(false),
    finishRun() {
      applyCuts(true)
      cuts = []
      run = null
    },
    forget() {
      dropFrames()
      newestDtsMs = null
    },
    leave() {
      dropFrames()
      newestDtsMs = null
      retire()
    },
  }
}

function isSame(config: VideoPacket['config'], other: VideoPacket['config'] | null): boolean {
  return other !== null && (config === other || config.record.equals(other.record))
}
