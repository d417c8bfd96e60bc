import { join } from 'node:path'
import { startAfter } from './epoch-start.ts'
import { Epoch } from './hls/epoch.ts'
import { createDemuxer } from './ingest/demuxer.ts'
import { createFigures, type Figures } from './ingest/figures.ts'
import { createPace } from './ingest/pace.ts'
import { createWarnings, type Warn, type Warnings, warnOfFigures } from './ingest/warnings.ts'
import type {
  MediaEvent,
  Recording,
  RenditionStats,
  Report,
  StreamFigures,
  StreamReport,
  StreamStats,
} from './kit/events.ts'
import { LEAD_TRACK } from './kit/packet.ts'
import { steadyMs } from './kit/steady-clock.ts'
import { finishRecording } from './record/recording.ts'
import type { Publisher, PublisherSink } from './rtmp/publisher.ts'
import type { Transcoder } from './transcode/transcoder.ts'
import type { Transcoders } from './transcode/transcoders.ts'

export type LiveStreamOptions = {
  streamId: string
  /** Folder of this stream; it contains the folders of its epochs. */
  directory: string
  /** Start of the folder names of the other renditions. */
  renditionsDirectory: string
  keepRecording: boolean
  /** Earlier epochs of the stream, which a restart cut off or another engine had. */
  continues: readonly string[]
  dvrMs: number
  graceMs: number
  maxBitrateKbps: number
  /** Null when this server makes no renditions. */
  transcoders: Transcoders | null
  report(event: MediaEvent): void
  /** Called once, after the last event. */
  onEnded(): void
}

/** Reports in a row without sound after which the encoder is silent, and does not only pause between two sentences. */
const SILENT_REPORTS = 2

/** An encoder normally sends many times per second. */
const SENDS_WITHIN_MS = 3_000

/** A stream across all its publishers: the connected one, the grace period after a loss, and the end. */
export class LiveStream {
  readonly streamId: string
  readonly epoch: Epoch
  readonly keepRecording: boolean
  readonly #options: LiveStreamOptions
  readonly #warnings: Warnings
  readonly #warn: Warn
  #publisher: Publisher | null = null
  #pace
  #transcoder: Transcoder | null = null
  #grace: NodeJS.Timeout | null = null
  #state: 'live' | 'ended' = 'live'
  #ending: Promise<void> | null = null
  #heardAtMs = 0
  #figures: Figures = createFigures()
  #silentReports = 0
  /** Tracks whose rendition stopped because its keyframes did not match. */
  readonly #unaligned = new Set<number>()
  #statsSinceMs = steadyMs()
  #generation = 0
  readonly #report: Report

  constructor(options: LiveStreamOptions) {
    const { streamId } = options
    this.streamId = streamId
    this.keepRecording = options.keepRecording
    this.#options = options
    const report = (event: StreamReport) => options.report({ ...event, generation: this.#generation })
    this.#report = report
    this.#warnings = createWarnings({ streamId, report })
    this.#warn = (code, facts) => {
      if (code === 'RENDITION_UNALIGNED') this.#unaligned.add(Number(facts?.track))
      this.#warnings.warn(code, facts)
    }
    this.#pace = createPace(options.maxBitrateKbps)
    const { continues, keepRecording: isRecorded } = options
    const { name, firstNumber, firstDiscontinuity } = startAfter(continues)
    this.epoch = new Epoch({
      name,
      directory: join(options.directory, name),
      renditionsDirectory: `${options.renditionsDirectory}.${name}`,
      keepRecording: options.keepRecording,
      dvrMs: options.dvrMs,
      firstNumber,
      firstDiscontinuity,
      continues,
      warn: this.#warn,
      mend: this.#warnings.mend,
      onReady: (facts) => {
        const playlistPath = `/live/${streamId}/index.m3u8`
        report({ type: 'ready', streamId, epoch: name, playlistPath, isRecorded, ...facts })
      },
    })
  }

  get isEnded(): boolean {
    return this.#state === 'ended'
  }

  /** Number of the newest publish that the host allowed here. */
  get generation(): number {
    return this.#generation
  }

  /** Asks the publisher to reconnect elsewhere. Does nothing for an encoder without Enhanced RTMP's reconnect request. */
  requestReconnect(tcUrl: string) {
    this.#publisher?.requestReconnect(tcUrl)
  }

  get isPublishing(): boolean {
    return this.#publisher !== null
  }

  /**
   * Attaches a publisher and disconnects the earlier one, even a half-open connection. The stream continues with the
   * new publisher.
   */
  attach(publisher: Publisher, generation: number): PublisherSink {
    const { sessionId, ip } = publisher
    this.#generation = generation
    const earlier = this.#publisher
    // A half-open connection no longer sends, so an encoder that still sends is a second one.
    const isSecondEncoder = earlier !== null && steadyMs() - this.#heardAtMs < SENDS_WITHIN_MS
    const isFirst = this.#grace === null && earlier === null
    this.#publisher = publisher
    earlier?.kick('TAKEN_OVER')
    this.#stopTranscoder()
    this.#clearGrace()
    this.epoch.breakRun()
    this.#pace = createPace(this.#options.maxBitrateKbps)
    this.#figures = createFigures()
    this.#silentReports = 0
    this.#unaligned.clear()
    const { streamId } = this
    if (isFirst) this.#report({ type: 'started', streamId, epoch: this.epoch.name, sessionId, ip })
    else this.#report({ type: 'publisher-back', streamId, sessionId, ip })
    this.#warnings.forget()
    if (isSecondEncoder) this.#warn('TAKEN_OVER', { ip })
    return this.#createSink(publisher)
  }

  /**
   * Ends the stream now, without a grace period. Resolves when its recording is finished, also if the stream ended
   * before.
   */
  end(reason: string): Promise<void> {
    this.#ending ??= this.#end(reason)
    return this.#ending
  }

  async #end(reason: string): Promise<void> {
    this.#stop(reason)
    await this.epoch.settle()
    const recording = await this.#finishRecording()
    this.#report({ type: 'ended', streamId: this.streamId, reason, recording })
    this.#options.onEnded()
  }

  /**
   * Flushes and closes the files because the process stops. The stream does not end: its publisher will return. One that
   * is ending writes its recording's playlist first.
   */
  async suspend(reason: string): Promise<void> {
    await this.#ending?.catch(() => undefined)
    this.#letGo(reason)
    // Writes no end to the playlist: readers would stop and not reload.
    this.epoch.breakRun()
    await this.epoch.close()
  }

  /**
   * Gives up the stream because it continues at another engine. Readers find nothing here any more, and the recorded
   * media stays. Nothing is reported.
   */
  async release(reason: string): Promise<void> {
    this.#letGo(reason)
    this.epoch.withdraw()
    await this.epoch.settle()
    await this.#finishRecording()
    await this.epoch.close()
  }

  stats(): StreamStats {
    const nowMs = steadyMs()
    const elapsedS = Math.max(nowMs - this.#statsSinceMs, 1) / 1000
    const figures = this.#figures.take()
    // A publisher that begins with a burst sends more frames than it makes.
    const maxFrames = figures.frameIntervalMs === null ? Number.POSITIVE_INFINITY : 1_000 / figures.frameIntervalMs
    const framesPerSecond = Math.round(Math.min(figures.frames / elapsedS, maxFrames) * 10) / 10
    this.#statsSinceMs = nowMs
    const isPublishing = this.#publisher !== null
    const stats = this.epoch.stats
    if (isPublishing) this.#warnOf(figures, stats.renditions)
    return {
      isPublishing,
      bitrateKbps: isPublishing ? this.#pace.bitrateKbps(nowMs) : 0,
      framesPerSecond,
      transcoder: this.#transcoder?.status() ?? null,
      figures,
      ...stats,
    }
  }

  #warnOf(figures: StreamFigures, renditions: readonly RenditionStats[]) {
    const { warn, mend } = this.#warnings
    warnOfFigures(figures, { warn, mend })
    this.#silentReports = figures.sound?.isSilent ? this.#silentReports + 1 : 0
    if (this.#silentReports >= SILENT_REPORTS) warn('SILENT_AUDIO')
    else if (figures.sound?.isSilent === false) mend('SILENT_AUDIO')
    for (const { track } of renditions) if (track !== null) this.#unaligned.delete(track)
    if (this.#unaligned.size === 0) mend('RENDITION_UNALIGNED')
  }

  #createSink(publisher: Publisher): PublisherSink {
    const pace = this.#pace
    const transcoder = this.#startTranscoder()
    const figures = this.#figures
    const demuxer = createDemuxer({
      warn: this.#warn,
      mend: this.#warnings.mend,
      packet: (packet) => {
        // Other tracks are measured by their bytes alone, so their timestamps cannot end the publish.
        const isLead = packet.track === LEAD_TRACK
        figures.push(packet)
        if (isLead) pace.checkTime(packet)
        this.epoch.push(packet)
        if (packet.kind !== 'video') return
        // ffmpeg reads the classic form of FLV, which has H.264 alone.
        if (isLead && packet.config.kind === 'avc') transcoder?.push(packet)
        else transcoder?.standAside()
      },
    })
    const isCurrent = () => this.#publisher === publisher

    return {
      video: (payload, timestampMs) => {
        if (!isCurrent()) return
        const arrivalMs = steadyMs()
        this.#heardAtMs = arrivalMs
        pace.countBytes(payload.length, arrivalMs)
        demuxer.video(payload, { timestampMs, arrivalMs })
      },
      audio: (payload, timestampMs) => {
        if (!isCurrent()) return
        const arrivalMs = steadyMs()
        this.#heardAtMs = arrivalMs
        pace.countBytes(payload.length, arrivalMs)
        demuxer.audio(payload, { timestampMs, arrivalMs })
      },
      closed: (reason) => {
        if (isCurrent()) this.#lose(reason)
      },
    }
  }

  #startTranscoder(): Transcoder | null {
    const { transcoders } = this.#options
    this.#transcoder =
      transcoders?.open({
        warn: this.#warn,
        mend: this.#warnings.mend,
        packet: (packet) => this.epoch.push(packet),
        expect: (tracks) => this.epoch.expect(tracks),
        leave: (tracks) => this.epoch.leave(tracks),
      }) ?? null
    return this.#transcoder
  }

  #stopTranscoder() {
    this.#transcoder?.stop()
    this.#transcoder = null
  }

  #stop(reason: string) {
    if (this.#state === 'ended') return
    this.#letGo(reason)
    this.epoch.end()
  }

  #letGo(reason: string) {
    this.#state = 'ended'
    this.#stopTranscoder()
    this.#clearGrace()
    const publisher = this.#publisher
    this.#publisher = null
    publisher?.kick(reason)
  }

  #lose(reason: string) {
    this.#publisher = null
    this.#stopTranscoder()
    this.epoch.breakRun()
    const { graceMs } = this.#options
    this.#grace = setTimeout(() => this.end('NOT_RESUMED'), graceMs)
    this.#report({ type: 'publisher-lost', streamId: this.streamId, reason, graceMs })
  }

  #clearGrace() {
    if (this.#grace) clearTimeout(this.#grace)
    this.#grace = null
  }

  async #finishRecording(): Promise<Recording | null> {
    const { streamId, directory, keepRecording } = this.#options
    if (!keepRecording) return null
    try {
      return await finishRecording({ streamId, directory })
    } catch (error) {
      this.#warn('DISK_FAILED', { message: error instanceof Error ? error.message : String(error) })
      return null
    }
  }
}
