import { buildInit } from '../fmp4/init.ts'
import { areSameTracks, codecsOf, type Tracks } from '../fmp4/tracks.ts'
import { createContinuity } from '../ingest/continuity.ts'
import { createOpening, MAX_GOP_MS, type Opened } from '../ingest/opening.ts'
import type { Packet, VideoPacket } from '../ingest/packet.ts'
import { type Warn, warnOfOpening } from '../ingest/warnings.ts'
import { createRecorder, type Recorder } from '../record/recorder.ts'
import { createPackager, type PackagerSink } from './packager.ts'
import { renderMultivariant } from './playlist.ts'
import { buildPoster } from './poster.ts'
import { type CutRules, chooseRules } from './rules.ts'
import { createWallClock } from './wall-clock.ts'
import { Window } from './window.ts'

export type EpochFacts = { codecs: string; width: number | null; height: number | null; frameRate: number | null }

export type EpochOptions = {
  /** Epoch name in every cacheable path. */
  name: string
  directory: string
  keepRecording: boolean
  dvrMs: number
  /**
   * First number of segments and initialisation segments. It is higher than any number of earlier starts of the stream,
   * so their readers can continue with this one.
   */
  firstNumber: number
  /**
   * First discontinuity number, also higher than any earlier one. It must be small: hls.js iterates over all numbers
   * from 0.
   */
  firstDiscontinuity: number
  /** Earlier starts of the stream that were cut off. This epoch continues their playlist. */
  continues: readonly string[]
  warn: Warn
  /** Called when the first segment is complete. */
  onReady(facts: EpochFacts): void
}

type Run = {
  packager: ReturnType<typeof createPackager>
  check: ReturnType<typeof createContinuity>
  clock: ReturnType<typeof createWallClock>
}

const BANDWIDTH_MARGIN = 1.25
const MIN_BANDWIDTH = 64_000

/**
 * One start of a stream: a single playlist made of runs. A run is media that can be appended without a break; a
 * DISCONTINUITY separates two runs. Initialisation segments are numbered over the whole epoch.
 */
export class Epoch {
  readonly name: string
  readonly recorder: Recorder
  readonly #options: EpochOptions
  readonly #inits: { bytes: Buffer; tracks: Tracks }[] = []
  #window: Window | null = null
  #opening = createOpening({ extent: 'gop' })
  #run: Run | null = null
  #nextStartMs = 0
  /** End of the published media, as a date. */
  #datedUntilMs = Number.NEGATIVE_INFINITY
  #sequence = 0
  #isReady = false
  #lastKeyframe: VideoPacket | null = null
  #frameRate: number | null = null
  #peakBitrate = MIN_BANDWIDTH
  #openBytes = 0
  #openMs = 0
  #partCount = 0
  #lagMs = 0

  constructor(options: EpochOptions) {
    this.name = options.name
    this.#options = options
    this.recorder = createRecorder({ directory: options.directory, keep: options.keepRecording })
  }

  get window(): Window | null {
    return this.#isReady ? this.#window : null
  }

  get stats() {
    return { parts: this.#partCount, lagMs: Math.round(this.#lagMs) }
  }

  isNamed(name: string): boolean {
    return name === this.name || this.#options.continues.includes(name)
  }

  init(number: number): Buffer | null {
    return this.#inits[number - this.#options.firstNumber]?.bytes ?? null
  }

  push(packet: Packet) {
    if (packet.kind === 'video' && packet.isKeyframe) this.#lastKeyframe = packet
    const broken = this.#run?.check(packet) ?? null
    if (broken) {
      this.#options.warn(broken)
      this.breakRun()
    }
    if (this.#run) this.#append(this.#run, packet)
    else this.#open(packet)
    this.#window?.publish()
  }

  /** Ends the run when the next media cannot be appended: publishes all queued media, and measures again. */
  breakRun() {
    if (this.#run) this.#nextStartMs = this.#run.packager.finish()
    this.#run = null
    this.#opening = createOpening({ extent: this.#window ? 'short' : 'gop' })
    this.#window?.publish()
  }

  end() {
    this.breakRun()
    this.#window?.end()
  }

  multivariant(): string {
    return renderMultivariant({
      uri: `${this.name}/media.m3u8`,
      bandwidth: Math.ceil(this.#peakBitrate * BANDWIDTH_MARGIN),
      ...this.#facts(),
    })
  }

  poster(): Buffer | null {
    return this.#lastKeyframe && buildPoster(this.#lastKeyframe)
  }

  #facts(): EpochFacts {
    const tracks = this.#inits.at(-1)?.tracks ?? { video: null, audio: null }
    return {
      codecs: codecsOf(tracks),
      width: tracks.video?.width ?? null,
      height: tracks.video?.height ?? null,
      frameRate: tracks.video ? this.#frameRate : null,
    }
  }

  #open(packet: Packet) {
    const opened = this.#opening.push(packet)
    if (!opened) return
    warnOfOpening(opened, this.#options.warn)
    this.#frameRate = Math.round(1_000_000 / opened.frameIntervalMs) / 1000
    this.#window ??= this.#createWindow(chooseRules(opened))
    const window = this.#window
    const run = this.#createRun(opened, window)
    this.#run = run
    for (const held of opened.packets) {
      // The opening already measured these packets as one run. The check only records their timestamps.
      run.check(held)
      this.#append(run, held)
    }
  }

  #append(run: Run, packet: Packet) {
    run.clock.observe(packet.dtsMs, packet.arrivalMs)
    this.#lagMs = packet.arrivalMs - run.clock.at(packet.dtsMs)
    run.packager.push(packet)
  }

  #createWindow(rules: CutRules): Window {
    return new Window({
      rules,
      dvrMs: this.#options.dvrMs,
      firstMsn: this.#options.firstNumber,
      firstDiscontinuity: this.#options.firstDiscontinuity,
      recorder: this.recorder,
      initAt: (number) => this.init(number) ?? Buffer.alloc(0),
      onDiskFailure: (error) => this.#options.warn('DISK_FAILED', { message: error.message }),
    })
  }

  #createRun(opened: Opened, window: Window): Run {
    const { tracks, originDtsMs, anchorMs } = opened
    const initIndex = this.#options.firstNumber + this.#initIndexOf(tracks)
    const clock = createWallClock(anchorMs, this.#datedUntilMs)
    let isDiscontinuity = window.hasSegments()

    const sink: PackagerSink = {
      openSegment: (start) => {
        window.openSegment({ ...start, isDiscontinuity, initIndex })
        this.#datedUntilMs = start.programDateTimeMs
        isDiscontinuity = false
      },
      addPart: (part) => {
        window.addPart(part)
        this.#partCount += 1
        this.#openBytes += part.bytes.length
        this.#openMs += part.durationMs
        this.#datedUntilMs += part.durationMs
      },
      closeSegment: () => {
        window.closeSegment()
        this.#afterSegment()
      },
      forcedCut: () => this.#options.warn('GOP_TOO_LONG', { limitMs: MAX_GOP_MS }),
      nextSequence: () => {
        this.#sequence += 1
        return this.#sequence
      },
      programDateTimeAt: clock.dateOf,
    }
    const packager = createPackager({ tracks, rules: window.rules, startMs: this.#nextStartMs, originDtsMs, sink })
    return { packager, check: createContinuity(tracks), clock }
  }

  #initIndexOf(tracks: Tracks): number {
    const known = this.#inits.findIndex((init) => areSameTracks(init.tracks, tracks))
    if (known >= 0) return known
    this.#inits.push({ bytes: buildInit(tracks), tracks })
    return this.#inits.length - 1
  }

  #afterSegment() {
    if (this.#openMs > 500) {
      this.#peakBitrate = Math.max(this.#peakBitrate, (this.#openBytes * 8000) / this.#openMs)
    }
    this.#openBytes = 0
    this.#openMs = 0
    if (this.#isReady) return
    this.#isReady = true
    this.#options.onReady(this.#facts())
  }
}
