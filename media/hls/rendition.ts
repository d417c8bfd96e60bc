import { buildFragment, type TrackRun } from '#media/fmp4/fragment.ts'
import { formatOf, type MediaFormat, type Tracks } from '#media/fmp4/tracks.ts'
import type { Recorder } from '#media/record/recorder.ts'
import type { Inits } from './inits.ts'
import { createRates } from './rates.ts'
import type { CutRules } from './rules.ts'
import { Window } from './window.ts'

export type RenditionOptions = {
  rules: CutRules
  dvrMs: number
  /** Number of the first segment. */
  firstMsn: number
  /** Discontinuity number of the first segment. */
  firstDiscontinuity: number
  recorder: Recorder
  inits: Inits
  onDiskFailure(error: Error): void
}

export type SegmentStart = { startMs: number; programDateTimeMs: number; isIndependent: boolean }

/** `isRepeat` is true for a keyframe that was shown before, which the other tracks do not have. */
export type LeadSegmentStart = SegmentStart & { isRepeat: boolean }

export type RenditionPart = {
  video: TrackRun | null
  audio: TrackRun | null
  durationMs: number
  isIndependent: boolean
}

/** Facts of a rendition for the multivariant playlist, in bits per second. */
export type RenditionFacts = MediaFormat & {
  frameRate: number | null
  bandwidth: number
  averageBandwidth: number
}

const BANDWIDTH_MARGIN = 1.25
const MIN_BANDWIDTH = 64_000

/** One resolution and bitrate of a stream: its window, the recorder behind it, and its measured rates. */
export class Rendition {
  readonly window: Window
  readonly recorder: Recorder
  /** Frame rate measured elsewhere. When it is null, the frames are counted. */
  frameRate: number | null = null
  readonly #firstMsn: number
  readonly #inits: Inits
  readonly #rates = createRates()
  #tracks: Tracks = { video: null, audio: null }
  #sequence = 0

  constructor({ inits, ...options }: RenditionOptions) {
    this.#firstMsn = options.firstMsn
    this.#inits = inits
    this.recorder = options.recorder
    this.window = new Window({
      ...options,
      initAt: (number) => ({
        init: inits.at(number) ?? Buffer.alloc(0),
        format: formatOf(inits.tracksAt(number) ?? { video: null, audio: null }),
      }),
    })
  }

  get tracks(): Tracks {
    return this.#tracks
  }

  /** True once a player can begin with a whole segment. */
  get isReady(): boolean {
    return this.window.hasSegments()
  }

  /** True once a second segment has begun, so that a rendition that follows the lead was aligned twice. */
  get hasFollowed(): boolean {
    return this.isReady && this.window.nextMsn > this.#firstMsn + 1
  }

  openSegment({ tracks, ...start }: SegmentStart & { tracks: Tracks; isDiscontinuity: boolean }) {
    this.#tracks = tracks
    this.window.openSegment({ ...start, initIndex: this.#inits.numberOf(tracks) })
  }

  addPart({ video, audio, durationMs, isIndependent }: RenditionPart) {
    this.#sequence += 1
    const runs = [video, audio].filter((run) => run !== null)
    const bytes = buildFragment({ sequence: this.#sequence, runs })
    this.#rates.add({ bytes: bytes.length, frames: video?.samples.length ?? 0, durationMs })
    this.window.addPart({ bytes, durationMs, isIndependent })
  }

  closeSegment() {
    this.window.closeSegment()
    this.#rates.closeSegment()
  }

  facts(): RenditionFacts {
    const { video } = this.#tracks
    const frameRate = this.frameRate ?? Math.round(this.#rates.framesPerSecond() * 1000) / 1000
    return {
      ...formatOf(this.#tracks),
      frameRate: video ? frameRate : null,
      bandwidth: Math.ceil(Math.max(this.#rates.peak(), MIN_BANDWIDTH) * BANDWIDTH_MARGIN),
      averageBandwidth: Math.ceil(this.#rates.average()),
    }
  }

  bitrateKbps(): number {
    return Math.round(this.#rates.newest() / 1000)
  }
}
