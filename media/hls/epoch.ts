import { type CaptionChannel, captionChannelsIn } from '#media/codec/captions.ts'
import type { Tracks } from '#media/fmp4/tracks.ts'
import { createContinuity } from '#media/ingest/continuity.ts'
import { createOpening, MAX_GOP_MS, type Opened } from '#media/ingest/opening.ts'
import { type Mend, type Warn, warnOfOpening } from '#media/ingest/warnings.ts'
import { FIRST_MADE_TRACK, LEAD_TRACK, type Packet, type VideoPacket } from '#media/kit/packet.ts'
import { createDateCorrection, steadyMs } from '#media/kit/steady-clock.ts'
import { createRecorder, type Recorder } from '#media/record/recorder.ts'
import { recordedFolder } from '#media/record/recording-index.ts'
import { composeMedia, type RenditionMedia } from './composed.ts'
import { createInits, type Inits } from './inits.ts'
import { createPackager, type PackagerSink } from './packager.ts'
import type { RenditionReport } from './playlist.ts'
import { buildPoster } from './poster.ts'
import { Rendition } from './rendition.ts'
import {
  LEAD,
  multivariantOf,
  type NamedRendition,
  partsOfName,
  rankRenditions,
  reportsFor,
  soundsOf,
  statsOf,
} from './rendition-list.ts'
import { createRenditions, isRecordable, type Renditions } from './renditions.ts'
import { type CutRules, chooseRules } from './rules.ts'
import { createWallClock } from './wall-clock.ts'
import type { Window } from './window.ts'

export type EpochFacts = { codecs: string; width: number | null; height: number | null; frameRate: number | null }

export type EpochOptions = {
  /** Epoch name in every cacheable path. */
  name: string
  directory: string
  /** Start of the folder names of DVR windows that are not recorded. */
  renditionsDirectory: string
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
  mend: Mend
  /** Called when the first segment is complete and the tracks that began with the lead can be played too. */
  onReady(facts: EpochFacts): void
}

type Run = {
  packager: ReturnType<typeof createPackager>
  check: ReturnType<typeof createContinuity>
  clock: ReturnType<typeof createWallClock>
}

/** Slides have no new frame for some seconds. A commentator should know of a longer time. */
const FROZEN_LONG_MS = 10_000
/** Time in which the other renditions of a returned publisher begin again. */
const OTHERS_WITHIN_MS = 3_000

/**
 * One start of a stream: a playlist made of runs, for each rendition. A run is media that can be appended without a
 * break; a DISCONTINUITY separates two runs. The lead rendition is cut here, and the others follow its cuts.
 */
export class Epoch {
  readonly name: string
  readonly #recorder: Recorder
  readonly #options: EpochOptions
  readonly #inits: Inits
  readonly #others: Renditions
  #lead: Rendition | null = null
  #opening = createOpening({ extent: 'gop' })
  #run: Run | null = null
  #nextStartMs = 0
  /** End of the published media, as a date. */
  #datedUntilMs = Number.NEGATIVE_INFINITY
  #discontinuity: number
  #readyAtMs: number | null = null
  #lastKeyframe: VideoPacket | null = null
  readonly #captions = new Set<CaptionChannel>()
  #partCount = 0
  #lagMs = 0
  readonly #correctionMs = createDateCorrection()

  constructor(options: EpochOptions) {
    this.name = options.name
    this.#options = options
    this.#recorder = createRecorder({ directory: options.directory, keep: options.keepRecording })
    this.#inits = createInits(options.firstNumber)
    this.#discontinuity = options.firstDiscontinuity
    this.#others = createRenditions({
      placeOf: (name) =>
        options.keepRecording && isRecordable(name)
          ? { directory: recordedFolder(options.directory, name), isRecorded: true }
          : { directory: `${options.renditionsDirectory}.${name}`, isRecorded: false },
      dvrMs: options.dvrMs,
      firstInitNumber: options.firstNumber,
      unaligned: (track) => {
        // The commentator can change the encoder alone.
        if (track < FIRST_MADE_TRACK) options.warn('RENDITION_UNALIGNED', { track })
      },
      onDiskFailure: (error) => this.#warnOfDisk(error),
    })
  }

  /** Window of the lead rendition, once its first segment is complete. */
  get window(): Window | null {
    return this.#readyAtMs === null ? null : (this.#lead?.window ?? null)
  }

  get stats() {
    return { parts: this.#partCount, lagMs: Math.round(this.#lagMs), renditions: statsOf(this.renditions()) }
  }

  /** Answers the waiting requests, because the stream continues at another engine. */
  withdraw() {
    this.breakRun()
    this.#lead?.window.withdraw()
    this.#others.withdraw()
  }

  /** True when readers of an earlier epoch wait for this one. */
  get isContinuation(): boolean {
    return this.#options.continues.length > 0
  }

  isNamed(name: string): boolean {
    return name === this.name || this.#options.continues.includes(name)
  }

  init(number: number): Buffer | null {
    return this.#inits.at(number)
  }

  /** Returns the media of a rendition; `awaited` while a rendition from before a restart may still begin. */
  media(name: string): RenditionMedia | 'awaited' | null {
    const found = this.#find(name) ?? this.#composed(name)
    if (found) return found
    const isNew = this.#readyAtMs === null || steadyMs() - this.#readyAtMs < OTHERS_WITHIN_MS
    return isNew && this.#options.continues.length > 0 ? 'awaited' : null
  }

  #find(name: string): (RenditionMedia & { tracksAt(number: number): Tracks | null }) | null {
    const { window } = this
    if (name === LEAD) return window && { window, init: this.#inits.at, tracksAt: this.#inits.tracksAt }
    const found = this.#others.find(name)
    return found && { window: found.rendition.window, init: found.init, tracksAt: found.tracksAt }
  }

  #composed(name: string): RenditionMedia | null {
    const parts = partsOfName(name)
    const picture = parts && this.#find(parts.picture)
    const sound = parts && this.#others.find(parts.sound)?.rendition
    const config = sound?.tracks.audio
    if (!picture || !sound || !config) return null
    return composeMedia(picture, { window: sound.window, config, leadConfig: this.#lead?.tracks.audio ?? null })
  }

  /** Returns the renditions that can be played: the lead, then by bandwidth, the sounds alone last. */
  renditions(): NamedRendition[] {
    return this.#lead && this.window ? rankRenditions(this.#lead, this.#others.list()) : []
  }

  /** Returns the positions of the renditions other than the named one, for its playlist. */
  reportsFor(name: string): RenditionReport[] {
    return reportsFor(this.renditions(), name)
  }

  push(packet: Packet) {
    if (packet.track !== LEAD_TRACK) {
      this.#others.push(packet)
      if (packet.kind === 'video') this.#noticeReady()
      return
    }
    if (packet.kind === 'video') {
      if (packet.isKeyframe) this.#lastKeyframe = packet
      for (const channel of captionChannelsIn(packet.data, packet.config)) this.#captions.add(channel)
    }
    const broken = this.#run?.check(packet) ?? null
    const frozenMs = this.#run?.packager.frozenMs() ?? 0
    // The packager shows the last picture while the sound continues.
    if (packet.kind === 'video' && frozenMs > FROZEN_LONG_MS) this.#options.mend('VIDEO_STOPPED')
    if (broken === 'VIDEO_STOPPED' && frozenMs > 0) {
      if (frozenMs > FROZEN_LONG_MS) this.#options.warn(broken)
    } else if (broken) {
      this.#options.warn(broken)
      this.#finishRun()
    }
    if (this.#run) this.#append(this.#run, packet)
    else this.#open(packet)
    this.#publish()
  }

  /** Prepares for the frames of these tracks, which come later than those of the lead. */
  expect(tracks: readonly number[]) {
    this.#others.expect(tracks)
  }

  /** Ends the renditions of these tracks until their frames are complete again. */
  leave(tracks: readonly number[]) {
    this.#others.leave(tracks)
  }

  /** Ends the run because the publisher changed or is gone: publishes all queued media, and measures again. */
  breakRun() {
    this.#finishRun()
    this.#others.forget()
  }

  end() {
    this.breakRun()
    this.#lead?.window.end()
    this.#others.end()
  }

  /** Resolves when every segment so far is written, or its writing has failed. */
  async settle(): Promise<void> {
    await Promise.all([this.#recorder.settle(), this.#others.settle()])
  }

  /** Closes the files, and deletes those that are not recorded. */
  async close(): Promise<void> {
    await Promise.all([this.#recorder.close(), this.#others.close()])
  }

  multivariant(): string {
    return this.#multivariantOf(this.renditions(), LEAD_TRACK)
  }

  /** Lists the same renditions with another sound. Returns null when there is no such sound. */
  multivariantWith(sound: number): string | null {
    const renditions = this.renditions()
    return soundsOf(renditions).includes(sound) ? this.#multivariantOf(renditions, sound) : null
  }

  #multivariantOf(renditions: readonly NamedRendition[], sound: number): string {
    return multivariantOf(renditions, { epoch: this.name, sound, captions: [...this.#captions].sort() })
  }

  poster(): Buffer | null {
    return this.#lastKeyframe && buildPoster(this.#lastKeyframe)
  }

  #finishRun() {
    if (this.#run) {
      this.#nextStartMs = this.#run.packager.finish()
      this.#others.finishRun()
    }
    this.#run = null
    this.#opening = createOpening({ extent: this.#lead ? 'short' : 'gop' })
    this.#publish()
  }

  #publish() {
    this.#lead?.window.publish()
    this.#others.advance()
    this.#noticeReady()
  }

  #open(packet: Packet) {
    const opened = this.#opening.push(packet)
    if (!opened) {
      if (this.#opening.lacksKeyframe()) this.#options.warn('NO_KEYFRAME')
      return
    }
    this.#options.mend('NO_KEYFRAME')
    warnOfOpening(opened, this.#options)
    this.#lead ??= this.#createLead(chooseRules(opened))
    this.#lead.frameRate = Math.round(1_000_000 / opened.frameIntervalMs) / 1000
    const run = this.#createRun(opened, this.#lead)
    this.#run = run
    this.#others.startRun({ originDtsMs: opened.originDtsMs, startMs: this.#nextStartMs })
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

  #createLead(rules: CutRules): Rendition {
    return new Rendition({
      rules,
      dvrMs: this.#options.dvrMs,
      firstMsn: this.#options.firstNumber,
      firstDiscontinuity: this.#options.firstDiscontinuity,
      recorder: this.#recorder,
      inits: this.#inits,
      onDiskFailure: (error) => this.#warnOfDisk(error),
    })
  }

  #createRun({ tracks, originDtsMs, anchorMs }: Opened, lead: Rendition): Run {
    const clock = createWallClock(anchorMs, { notBeforeMs: this.#datedUntilMs, correctionMs: this.#correctionMs })
    const { rules } = lead.window
    const sink = this.#createSink({ lead, tracks, dateOf: clock.dateOf })
    const packager = createPackager({ tracks, rules, startMs: this.#nextStartMs, originDtsMs, sink })
    return { packager, check: createContinuity(tracks), clock }
  }

  #createSink(run: { lead: Rendition; tracks: Tracks; dateOf(dtsMs: number): number }): PackagerSink {
    const { lead, tracks } = run
    const { rules } = lead.window
    let isDiscontinuity = lead.isReady

    return {
      openSegment: ({ isRepeat, ...start }) => {
        const msn = lead.window.nextMsn
        lead.openSegment({ ...start, tracks, isDiscontinuity })
        if (isDiscontinuity) this.#discontinuity += 1
        const discontinuity = this.#discontinuity
        const isIndependent = start.isIndependent && !isRepeat
        const cut = { ...start, isIndependent, rules, tracks, msn, discontinuity, isDiscontinuity }
        this.#others.cut({ kind: 'open', ...cut })
        this.#datedUntilMs = start.programDateTimeMs
        isDiscontinuity = false
      },
      addPart: ({ endMs, ...part }) => {
        const { durationMs, audio } = part
        lead.addPart(part)
        this.#others.cut({ kind: 'part', endMs, durationMs, audio })
        this.#partCount += 1
        this.#datedUntilMs += durationMs
      },
      closeSegment: () => {
        lead.closeSegment()
        this.#others.cut({ kind: 'close' })
      },
      forcedCut: () => this.#options.warn('GOP_TOO_LONG', { limitMs: MAX_GOP_MS }),
      programDateTimeAt: run.dateOf,
    }
  }

  /**
   * Waits a moment for tracks that began with the lead. A player reads the multivariant playlist once, so the viewers
   * who wait for the stream would never see a rendition that comes later.
   */
  #noticeReady() {
    const lead = this.#lead
    if (this.#readyAtMs !== null || !lead?.isReady) return
    const { msn, part } = lead.window.newest() ?? { msn: 0, part: 0 }
    const segments = msn - this.#options.firstNumber
    const partsOfSecond = segments === 1 ? part + 1 : 0
    if (this.#run && segments < 2 && partsOfSecond < this.#others.partsToWait()) return
    this.#readyAtMs = steadyMs()
    const { codecs, width, height, frameRate } = lead.facts()
    this.#options.onReady({ codecs, width, height, frameRate })
  }

  #warnOfDisk(error: Error) {
    this.#options.warn('DISK_FAILED', { message: error.message })
  }
}
