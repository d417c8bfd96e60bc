import type { AacConfig } from '#media/codec/aac.ts'
import type { TrackRun } from '#media/fmp4/fragment.ts'
import { AUDIO_TRACK_ID } from '#media/fmp4/tracks.ts'
import type { AudioPacket } from '#media/kit/packet.ts'
import { type AudioClock, type AudioPlace, createAudioClock } from './audio-clock.ts'
import type { Cut, PartCut, SegmentCut } from './cut.ts'
import type { RunStart } from './follower.ts'
import type { Slot } from './slot.ts'

/** Cuts a further sound of the encoder where the lead is cut. Frames that come after the cut are in the next part. */
export type SoundTrack = {
  /** The configuration never changes: another one is another sound. */
  config: AacConfig
  push(packet: AudioPacket): void
  startRun(run: RunStart): void
  cut(cut: Cut): void
  finishRun(): void
  /** Drops queued frames: the next ones are of another publisher. */
  forget(): void
}

const MAX_QUEUED_FRAMES = 512
const SILENCE_MS = 3_000
/** Sound that begins this much later than a segment still begins with it. */
const BEGINS_WITHIN_MS = 500

export function createSoundTrack(config: AacConfig, slot: Slot): SoundTrack {
  const { sampleRate, samplesPerFrame } = config
  let queue: AudioPacket[] = []
  let placed: (AudioPlace & { data: Buffer })[] = []
  let run: RunStart | null = null
  let clock: AudioClock = createAudioClock(config)
  let newestMs = Number.NEGATIVE_INFINITY

  const timeOf = ({ dtsMs }: AudioPacket) => (run ? dtsMs - run.originDtsMs + run.startMs : 0)

  function openSegment(cut: SegmentCut) {
    if (!slot.current()) queue = queue.filter((packet) => timeOf(packet) >= cut.startMs)
    const newest = queue.at(-1)
    if (newest) newestMs = timeOf(newest)
    const first = queue[0]
    const begins = first !== undefined && timeOf(first) <= cut.startMs + BEGINS_WITHIN_MS
    const continues = slot.current() !== null && cut.startMs - newestMs <= SILENCE_MS
    if (begins || continues) slot.open({ ...cut, isIndependent: true }, { video: null, audio: config })
    else slot.retire()
  }

  function addPart({ endMs, durationMs }: PartCut) {
    const audio = takeUntil((endMs * sampleRate) / 1_000, endMs)
    slot.current()?.addPart({ video: null, audio, durationMs, isIndependent: true })
  }

  /** Takes the frames before the part's end. A gap may only come before a part's first frame. */
  function takeUntil(limit: number, endMs: number): TrackRun | null {
    while (queue[0] && timeOf(queue[0]) < endMs) place(queue.shift() as AudioPacket)
    let count = 0
    for (const frame of placed) {
      if (frame.time >= limit || (frame.isAfterGap && count > 0)) break
      count += 1
    }
    const taken = placed.slice(0, count)
    placed = placed.slice(count)
    const [first] = taken
    if (!first) return null
    const samples = taken.map(({ data }) => ({
      duration: samplesPerFrame,
      compositionOffset: 0,
      isKeyframe: true,
      data,
    }))
    return { trackId: AUDIO_TRACK_ID, baseTime: first.time, samples }
  }

  function place(packet: AudioPacket) {
    const timeMs = timeOf(packet)
    const found = timeMs < (run?.startMs ?? 0) ? null : clock.place(timeMs)
    if (!found || placed.length >= MAX_QUEUED_FRAMES) return
    newestMs = timeMs
    placed.push({ ...found, data: packet.data })
  }

  function restart() {
    clock = createAudioClock(config)
    placed = []
    newestMs = Number.NEGATIVE_INFINITY
  }

  return {
    config,
    push(packet) {
      queue.push(packet)
      if (queue.length > MAX_QUEUED_FRAMES) queue.shift()
    },
    startRun(next) {
      run = next
      restart()
    },
    cut(cut) {
      if (cut.kind === 'open') openSegment(cut)
      else if (cut.kind === 'part') addPart(cut)
      else slot.current()?.closeSegment()
    },
    finishRun() {
      run = null
    },
    forget() {
      queue = []
      restart()
    },
  }
}
