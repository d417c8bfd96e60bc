import type { StudioPacket } from '#contract/rules/studio/studio-message.ts'
import type { Compositor } from './compositor.ts'
import type { SoundEncoding } from './encoded-sound.ts'
import { createFrameLoss } from './frame-loss.ts'
import { createSoundClock } from './sound-clock.ts'
import { createSoundEncoding } from './sound-encoding.ts'
import { createSoundTimeline } from './sound-timeline.ts'
import { createStudioLink, type StudioLink } from './studio-link.ts'
import {
  type LinkPhase,
  type Size,
  type SoundBlock,
  type StudioFigures,
  type StudioPlan,
  soundChannels,
  type TrackPlan,
} from './studio-messages.ts'
import { createUploadQuality, isTooLateToEncode, type QualityStep, qualitySteps } from './upload-quality.ts'
import { createVideoEncoding, type EncodedPicture, supportedVideoCodec, type VideoEncoding } from './video-encoding.ts'

type Use = {
  socketUrl: string
  plan: StudioPlan
  compositor: Compositor
  ticket(options: { isRefused: boolean }): Promise<string | null>
  phase(phase: LinkPhase): void
  figures(figures: StudioFigures): void
  failed(error: Error): void
}

export type Broadcast = {
  /** Encodes the compositor's picture. `tick` counts the frames since the start. */
  takePicture(tick: number): void
  /** Counts pictures that the worker was too slow to draw. */
  missPictures(count: number): void
  takeSound(block: SoundBlock): void
  end(): void
}

/** Both tracks have a keyframe at the same frame, so that players can switch (decision 190). */
const keyframeEveryMs = 2_000
const measureEveryMs = 1_000
const bitsPerByte = 8

/** Encodes picture and sound of one stream and sends them, from the start to the end. Rejects without an encoder. */
export async function startBroadcast(use: Use): Promise<Broadcast> {
  const { plan, compositor } = use
  const { frameRate } = plan
  const codecs = await Promise.all(plan.tracks.map((track) => supportedVideoCodec(track, frameRate)))
  const startedAtMs = performance.now()
  const quality = createUploadQuality()
  const soundTime = createSoundClock()
  const soundTimeline = createSoundTimeline()
  /** Tracks that have sent their configuration and a keyframe on the current connection. */
  const begun = new Set<string>()
  let link: StudioLink | null = null
  let step = 0
  let keyframeAtTick = 0
  let isKeyframeWanted = true
  let droppedFrames = 0
  let sentFrames = 0
  const loss = createFrameLoss()
  let measured = { atMs: startedAtMs, bytes: 0 }
  let lastConfig: Uint8Array[] = []
  let isEnded = false

  /** Encoders report what they did not finish as errors when they are closed. */
  function failed(error: Error) {
    if (!isEnded) use.failed(error)
  }

  const encodings: VideoEncoding[] = plan.tracks.map((track, index) => {
    const codec = codecs[index]
    if (!codec) throw new Error('no H.264 encoder')
    const encoded = (picture: EncodedPicture) => sendPicture(index, picture)
    return createVideoEncoding(track, { codec, frameRate, encoded, failed })
  })
  const sound: SoundEncoding = await createSoundEncoding({
    encoded({ timestampMs, data, asc }) {
      const atMs = soundTimeline.trueMsOf(timestampMs)
      if (!link?.isOpen()) return
      if (!begun.has('sound')) send({ kind: 'audio-config', timestampMs: atMs, data: asc })
      begun.add('sound')
      send({ kind: 'audio', timestampMs: atMs, data })
    },
    failed,
  })

  link = createStudioLink({
    url: use.socketUrl,
    ticket: use.ticket,
    phase: use.phase,
    opened() {
      begun.clear()
      isKeyframeWanted = true
      quality.restart(performance.now())
    },
  })
  const timer = setInterval(measure, measureEveryMs)

  function send(packet: StudioPacket) {
    link?.send(packet)
  }

  function sendPicture(track: number, { timestampMs, isKeyframe, data, avcC }: EncodedPicture) {
    if (!link?.isOpen()) return
    const name = `picture ${track}`
    if (!begun.has(name) && !isKeyframe) return
    if (!begun.has(name) || !isSame(lastConfig[track], avcC)) {
      send({ kind: 'video-config', track, timestampMs, data: avcC })
    }
    begun.add(name)
    lastConfig[track] = avcC
    send({ kind: 'video', track, isKeyframe, timestampMs, compositionMs: 0, data })
  }

  function delayMs(): number {
    const { rate } = stepNow()
    const kbps = plan.tracks.reduce((sum, track) => sum + track.kbps * rate, 0)
    return ((link?.unreportedBytes() ?? 0) * bitsPerByte) / kbps
  }

  function stepNow(): QualityStep {
    return qualitySteps[step] as QualityStep
  }

  function measure() {
    const nowMs = performance.now()
    link?.check(nowMs)
    const bytes = link?.reportedBytes() ?? 0
    const uploadKbps = Math.max(0, ((bytes - measured.bytes) * bitsPerByte) / (nowMs - measured.atMs))
    measured = { atMs: nowMs, bytes }
    const nowDelayMs = delayMs()
    if (link?.isOpen()) {
      const next = quality.measure(nowDelayMs, nowMs)
      if (next !== step) changeStep(next)
    }
    use.figures({
      uploadKbps: Math.round(uploadKbps),
      droppedFrames,
      droppedShare: loss.measure({ sent: sentFrames, dropped: droppedFrames, nowMs }),
      delayMs: Math.round(nowDelayMs),
      step,
      size: sizeOf(plan.tracks[0], stepNow()),
    })
  }

  /** Applies at the next frame, which is a keyframe of both tracks. */
  function changeStep(next: number) {
    step = next
    isKeyframeWanted = true
    for (const [index, encoding] of encodings.entries()) encoding.change(reduced(plan, index, stepNow()))
  }

  return {
    takePicture(tick) {
      const { frames } = stepNow()
      if (!link?.isOpen() || tick % Math.round(1 / frames) !== 0) return
      if (isTooLateToEncode(delayMs())) {
        droppedFrames += 1
        return
      }
      const timestampUs = Math.round((performance.now() - startedAtMs) * 1_000)
      const sinceKeyframeMs = ((tick - keyframeAtTick) / frameRate) * 1_000
      const isKeyframe = isKeyframeWanted || sinceKeyframeMs >= keyframeEveryMs
      if (isKeyframe) keyframeAtTick = tick
      isKeyframeWanted = false
      let isWhole = true
      for (const [index, encoding] of encodings.entries()) {
        const canvas = compositor.scaled(sizeOf(reduced(plan, index, stepNow()), null))
        const frame = new VideoFrame(canvas, { timestamp: timestampUs, alpha: 'discard' })
        isWhole = encoding.encode(frame, { isKeyframe }) && isWhole
      }
      if (isWhole) sentFrames += 1
      else droppedFrames += 1
    },
    missPictures(count) {
      if (link?.isOpen()) droppedFrames += count
    },
    takeSound(block) {
      const count = block.samples.length / soundChannels
      const timeMs = soundTime(count, performance.now() - startedAtMs) / 1_000
      const timestampUs = Math.round(soundTimeline.nextMs() * 1_000)
      if (link?.isOpen() && sound.encode(block, timestampUs)) soundTimeline.add(count, timeMs)
    },
    end() {
      isEnded = true
      clearInterval(timer)
      link?.end()
      for (const encoding of encodings) encoding.close()
      sound.close()
      lastConfig = []
    },
  }
}

/** Returns the plan of a track at a step. Only the larger picture changes its size. */
function reduced(plan: StudioPlan, index: number, step: QualityStep): TrackPlan {
  const track = plan.tracks[index] as TrackPlan
  const size = index === 0 ? sizeOf(track, step) : track
  const rate = index === 0 ? step.rate : Math.max(step.rate, 0.5)
  return { ...size, kbps: Math.round(track.kbps * rate) }
}

/** Sizes are even, because a picture in 4:2:0 has pairs of pixels. */
function sizeOf({ width, height }: Size, step: QualityStep | null): Size {
  const scale = step?.scale ?? 1
  const even = (value: number) => Math.round((value * scale) / 2) * 2
  return { width: even(width), height: even(height) }
}

function isSame(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one?.length === other.length && one.every((byte, index) => byte === other[index])
}
