import type { Recorder, SegmentInit } from '#media/record/recorder.ts'
import { type PlaylistView, type RenditionReport, renderMediaPlaylist } from './playlist.ts'
import type { CutRules } from './rules.ts'
import type { Part, PartAddress, Segment } from './segment.ts'
import { createWaiters } from './waiters.ts'

/** Media in memory at the live edge, in target durations. */
const MEMORY_TARGETS = 5
/** A request further ahead is rejected: the player has lost its position (RFC 8216bis, 6.2.5.2). */
const MAX_AHEAD_SEGMENTS = 2
/** Far more parts than a segment has. Limits the number of different addresses that can wait for the same part. */
const MAX_PART_NUMBER = 64
/** RFC 8216bis, 6.2.5.2: a blocking request times out after three target durations. */
const BLOCKING_TARGETS = 3

export type WindowOptions = {
  rules: CutRules
  dvrMs: number
  /** Media sequence number of the first segment. */
  firstMsn: number
  /** Discontinuity sequence number of the first segment. */
  firstDiscontinuity: number
  recorder: Recorder
  initAt(index: number): SegmentInit
  /** Called when a segment could not be written. The DVR window then shrinks to the media in memory. */
  onDiskFailure(error: Error): void
}

export type BlockedOutcome = 'ready' | 'too-far-ahead' | 'timeout' | 'withdrawn'

/** Media of one rendition of an epoch: the live edge in memory, and the older DVR window on disk. */
export class Window {
  readonly rules: CutRules
  readonly #options: WindowOptions
  readonly #waiters = createWaiters()
  readonly #segments: Segment[] = []
  #nextMsn: number
  #inMemoryFrom = 0
  #discontinuitySequence: number
  #isEnded = false
  #isWithdrawn = false
  #totalMs = 0

  constructor(options: WindowOptions) {
    this.#options = options
    this.rules = options.rules
    this.#nextMsn = options.firstMsn
    this.#discontinuitySequence = options.firstDiscontinuity
  }

  /** Number of the next segment. */
  get nextMsn(): number {
    return this.#nextMsn
  }

  /** Number of the oldest segment, or of the next one when there is none. */
  get firstMsn(): number {
    return this.#segments[0]?.msn ?? this.#nextMsn
  }

  openSegment(
    start: Pick<Segment, 'startMs' | 'programDateTimeMs' | 'isIndependent' | 'isDiscontinuity' | 'initIndex'>,
  ) {
    this.#segments.push({
      ...start,
      msn: this.#nextMsn,
      durationMs: 0,
      isComplete: false,
      parts: [],
      byteLength: 0,
      storage: { state: 'pending' },
    })
    this.#nextMsn += 1
  }

  addPart(part: Part) {
    const segment = this.#segments.at(-1)
    if (!segment || segment.isComplete) throw new Error('a part needs an open segment')
    segment.parts.push(part)
    segment.durationMs += part.durationMs
    segment.byteLength += part.bytes.length
    this.#totalMs += part.durationMs
  }

  closeSegment() {
    const segment = this.#segments.at(-1)
    if (!segment || segment.isComplete) return
    segment.isComplete = true
    this.#store(segment)
    this.#trim()
  }

  /** Makes everything added since the last call visible together. Call it after each packet. */
  publish() {
    this.#waiters.notify()
  }

  end() {
    this.closeSegment()
    this.#isEnded = true
    this.publish()
  }

  /** Answers all waiting requests, because the rendition leaves while the stream continues. */
  withdraw() {
    this.#isWithdrawn = true
    this.publish()
  }

  hasSegments(): boolean {
    return this.#segments.some(({ isComplete }) => isComplete)
  }

  /** @param options.reports positions of the other renditions. */
  playlist(options: { skipsOld: boolean; reports?: readonly RenditionReport[] }): string {
    return renderMediaPlaylist(this.#view(), options)
  }

  /** Returns the newest part, or null before there is one. */
  newest(): PartAddress | null {
    const last = this.#segments.findLast(({ parts }) => parts.length > 0)
    return last ? { msn: last.msn, part: last.parts.length - 1 } : null
  }

  /** Waits until the playlist contains the part or, without `part`, the whole segment. */
  async waitForPlaylist({ msn, part }: { msn: number; part: number | null }): Promise<BlockedOutcome> {
    if (msn > this.#next().msn + MAX_AHEAD_SEGMENTS || (part ?? 0) > MAX_PART_NUMBER) return 'too-far-ahead'
    const isInTime = await this.#wait(() => this.#isEnded || this.#holds(msn, part))
    if (this.#isWithdrawn) return 'withdrawn'
    return isInTime ? 'ready' : 'timeout'
  }

  /** Returns the bytes of a part. Waits only for the part that the playlist hints at. */
  async part(address: PartAddress): Promise<Buffer | null> {
    const next = this.#next()
    if (address.msn === next.msn && address.part === next.part) {
      await this.#wait(() => this.#isEnded || this.#isPast(address))
    }
    return this.#find(address.msn)?.parts[address.part]?.bytes ?? null
  }

  async segment(msn: number): Promise<Buffer | null> {
    const segment = this.#find(msn)
    if (!segment?.isComplete) return null
    if (segment.parts.length > 0) return Buffer.concat(segment.parts.map(({ bytes }) => bytes))
    if (segment.storage.state !== 'stored') return null
    return segment.storage.range.volume.read(segment.storage.range)
  }

  #view(): PlaylistView {
    const last = this.#segments.at(-1)
    const listed = last && last.parts.length === 0 && !last.isComplete ? this.#segments.slice(0, -1) : this.#segments
    return {
      rules: this.rules,
      segments: listed,
      discontinuitySequence: this.#discontinuitySequence,
      next: this.#next(),
      isEnded: this.#isEnded,
    }
  }

  #next(): PartAddress {
    const last = this.#segments.at(-1)
    if (!last || last.isComplete) return { msn: this.#nextMsn, part: 0 }
    return { msn: last.msn, part: last.parts.length }
  }

  #holds(msn: number, part: number | null): boolean {
    const last = this.#segments.at(-1)
    if (!last || last.msn < msn) return false
    if (last.msn > msn) return part === null || last.msn > msn + 1 || this.#hasOrFollows({ msn, part })
    if (part === null) return last.isComplete
    return last.parts.length > part
  }

  /** A part number past a segment's end means the first part of the next one (RFC 8216bis, 6.2.5.2). */
  #hasOrFollows({ msn, part }: PartAddress): boolean {
    const partCount = this.#find(msn)?.parts.length ?? 0
    return part < partCount || (this.#find(msn + 1)?.parts.length ?? 0) > 0
  }

  #isPast(address: PartAddress): boolean {
    const next = this.#next()
    return next.msn > address.msn || (next.msn === address.msn && next.part > address.part)
  }

  #wait(isReady: () => boolean): Promise<boolean> {
    return this.#waiters.wait(
      () => this.#isWithdrawn || isReady(),
      this.rules.targetDurationS * BLOCKING_TARGETS * 1000,
    )
  }

  #find(msn: number): Segment | undefined {
    return this.#segments[msn - this.firstMsn]
  }

  #store(segment: Segment) {
    this.#options.recorder
      .append({
        pieces: segment.parts.map(({ bytes }) => bytes),
        ...this.#options.initAt(segment.initIndex),
        durationMs: segment.durationMs,
        programDateTimeMs: segment.programDateTimeMs,
        isDiscontinuity: segment.isDiscontinuity,
      })
      .then(
        (range) => {
          segment.storage = { state: 'stored', range }
        },
        (error: Error) => {
          segment.storage = { state: 'failed' }
          this.#options.onDiskFailure(error)
        },
      )
  }

  /** Frees memory behind the live edge, then drops segments that are older than the DVR window. */
  #trim() {
    const first = this.#segments[0]
    const last = this.#segments.at(-1)
    if (!first || !last) return
    const keepFromMs = last.startMs + last.durationMs - this.rules.targetDurationS * MEMORY_TARGETS * 1000
    let dropThrough = -1
    for (let msn = Math.max(this.#inMemoryFrom, first.msn); msn <= last.msn; msn += 1) {
      const segment = this.#find(msn)
      if (!segment || segment.startMs + segment.durationMs > keepFromMs || segment.storage.state === 'pending') break
      if (segment.storage.state === 'failed') dropThrough = msn
      segment.parts = []
      this.#inMemoryFrom = msn + 1
    }
    while (this.#segments[0] && (this.#segments[0].msn <= dropThrough || this.#totalMs > this.#options.dvrMs)) {
      if (this.#segments.length === 1) break
      this.#dropFirst()
    }
    const oldest = this.#segments[0]
    if (oldest && oldest !== first && oldest.storage.state === 'stored') {
      this.#options.recorder.release(oldest.storage.range.volume).catch(this.#options.onDiskFailure)
    }
  }

  #dropFirst() {
    const dropped = this.#segments.shift()
    if (!dropped) return
    this.#totalMs -= dropped.durationMs
    if (dropped.isDiscontinuity) this.#discontinuitySequence += 1
  }
}
