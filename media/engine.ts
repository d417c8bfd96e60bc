import { mkdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { MediaHost } from './host.ts'
import { createLiveRoutes } from './http/live-routes.ts'
import { type OriginListen, startOrigin } from './http/origin.ts'
import { createPosterImages } from './http/poster-image.ts'
import { LiveStream } from './live-stream.ts'
import { findOrphans } from './orphans.ts'
import { removeVodPlaylist } from './record/vod-playlist.ts'
import {
  DEFAULT_RTMP_LIMITS,
  type Publisher,
  type PublishHandler,
  type PublishRequest,
  type PublishVerdict,
  type RtmpLimits,
} from './rtmp/publisher.ts'
import { startRtmpServer } from './rtmp/server.ts'
import { type SrtSettings, startSrtServer } from './srt/server.ts'
import { openStreamFolders } from './stream-folders.ts'
import { openTranscoders, type TranscoderSettings } from './transcode/transcoders.ts'

export type EngineSettings = {
  /** Listens on all addresses of the machine when `host` is missing. */
  rtmp: { host?: string; port: number }
  origin: OriginListen
  /** Bearer token that requests to the origin need. Without it, the origin answers every request. */
  originToken?: string
  directory: string
  dvrMs?: number
  /** Time that a stream waits for a lost publisher. */
  graceMs?: number
  maxBitrateKbps?: number
  statsIntervalMs?: number
  /** Time that the playlist of an ended stream stays available, so that every player sees the end. */
  lingerMs?: number
  limits?: Partial<RtmpLimits>
  /** Makes lower renditions of streams whose encoder sends one. Without it, no rendition is made. */
  transcoder?: TranscoderSettings | null
  /** Takes encoders that send SRT. Without it, only RTMP is taken. */
  srt?: SrtSettings | null
}

export type MediaEngine = {
  rtmpPort: number
  originAddress: OriginListen
  /** True when `poster.jpg` is available besides `poster.mp4`. */
  makesPictures: boolean
  /** True when lower renditions are made. False when they are off, or when ffmpeg cannot make them. */
  makesRenditions: boolean
  /** True when SRT is taken. False when it is off, or when ffmpeg has no SRT. */
  takesSrt: boolean
  /**
   * Ends a stream now, for any publisher: after an operator's decision or a key rotation. Returns false when there is
   * no such stream.
   */
  kick(stream: { streamId: string; reason: string }): Promise<boolean>
  /**
   * Gives up a stream that another engine has accepted under a higher generation. Its recorded media stays. Does nothing
   * for a stream of this generation or a later one.
   */
  release(stream: { streamId: string; generation: number }): Promise<void>
  /** Deletes the recording, unless the stream is running here. */
  removeRecording(streamId: string): Promise<void>
  /**
   * Accepts no more publishers, and asks the present ones to reconnect: `places` has the RTMP address for each stream.
   * Resolves when no publisher is left.
   */
  drain(places: Readonly<Record<string, string>>): Promise<void>
  /** Disconnects publishers and flushes to disk. The streams do not end: publishers return to the next engine. */
  close(): Promise<void>
}

const DEFAULTS = {
  dvrMs: 2 * 3600_000,
  graceMs: 90_000,
  maxBitrateKbps: 25_000,
  statsIntervalMs: 5_000,
  lingerMs: 60_000,
}
const DRAIN_POLL_MS = 100
const STREAM_ID = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Starts ingest, packaging, DVR, recording and the HTTP origin for one host. Rejects when an address is already in use.
 */
export async function createMediaEngine(host: MediaHost, given: EngineSettings): Promise<MediaEngine> {
  const settings = { ...DEFAULTS, ...given, limits: { ...DEFAULT_RTMP_LIMITS, ...given.limits } }
  const { graceMs, lingerMs } = settings
  const folders = await openStreamFolders(settings.directory)
  const orphans = await findOrphans(folders, host.report)
  const posterImages = createPosterImages()
  const [transcoders, makesPictures] = await Promise.all([
    settings.transcoder ? openTranscoders(settings.transcoder) : null,
    posterImages.isAvailable(),
  ])
  const streams = new Map<string, LiveStream>()
  /** Includes ended streams that a new stream of the same name has replaced, until their files are closed. */
  const unclosed = new Set<LiveStream>()
  const timers = new Set<NodeJS.Timeout>()
  let isClosing = false

  function later(work: () => Promise<unknown>, delayMs: number) {
    if (isClosing) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      // Delayed work is only cleanup. Its failure must not end the running streams.
      work().catch((error) => console.error('media: clearing up failed', error))
    }, delayMs)
    timers.add(timer)
  }

  async function authorise(request: PublishRequest, publisher: Publisher): Promise<PublishVerdict> {
    if (isClosing) return { allow: false, reason: 'SERVER_RESTARTING' }
    const verdict = await host.authorise(request)
    if (!verdict.allow) return verdict
    const { streamId, keepRecording = true, generation = 0, epochs = [] } = verdict
    if (!STREAM_ID.test(streamId)) return { allow: false, reason: 'BAD_STREAM_ID' }
    const known = streams.get(streamId)
    // The stream was at another engine since: its readers need an epoch that continues the one there.
    const hasMoved = known && !known.isEnded && !epochs.every((name) => known.epoch.isNamed(name))
    if (hasMoved) await giveUp(known)
    const isRunning = known && !known.isEnded
    const stream = isRunning ? known : await startStream({ streamId, keepRecording, epochs })
    return { allow: true, sink: stream.attach(publisher, generation) }
  }

  async function giveUp(stream: LiveStream) {
    if (streams.get(stream.streamId) === stream) streams.delete(stream.streamId)
    await stream.release('TAKEN_OVER')
    unclosed.delete(stream)
    if (stream.keepRecording) return
    await rm(folders.of(stream), { recursive: true, force: true })
  }

  async function startStream(given: { streamId: string; keepRecording: boolean; epochs: readonly string[] }) {
    const { streamId, keepRecording, epochs } = given
    const directory = folders.of({ streamId, keepRecording })
    // A stream of this name that is just ending must write its playlist first. Otherwise it would undo the steps below.
    const earlier = streams.get(streamId)
    if (earlier?.isEnded) await earlier.end('ENDED')
    await removeVodPlaylist(directory)
    // Created early, so that a crash before the first segment still leaves a stream that can be ended. A disk error is
    // reported when the first segment cannot be written.
    await mkdir(directory, { recursive: true }).catch(() => undefined)
    // Two publishers may be accepted for a new stream at the same time.
    const existing = streams.get(streamId)
    if (existing && !existing.isEnded) return existing
    const { dvrMs, maxBitrateKbps } = settings
    // No `await` between here and `streams.set`: readers must always find either the orphan or the stream.
    const cutOff = orphans.adopt(streamId)
    const continues = [...cutOff.filter((name) => !epochs.includes(name)), ...epochs]
    const stream: LiveStream = new LiveStream({
      streamId,
      directory,
      renditionsDirectory: folders.renditionsOf(streamId),
      keepRecording,
      continues,
      dvrMs,
      graceMs,
      maxBitrateKbps,
      transcoders,
      report: host.report,
      onEnded: () => later(() => forget(stream, { directory, keepRecording }), lingerMs),
    })
    streams.set(streamId, stream)
    unclosed.add(stream)
    return stream
  }

  async function forget(stream: LiveStream, kept: { directory: string; keepRecording: boolean }) {
    if (streams.get(stream.streamId) === stream) streams.delete(stream.streamId)
    unclosed.delete(stream)
    await stream.epoch.close()
    if (kept.keepRecording) return
    await rm(join(kept.directory, stream.epoch.name), { recursive: true, force: true })
    // Fails when the folder has another running epoch of the stream; it then stays.
    await rmdir(kept.directory).catch(() => undefined)
  }

  function report(stream: LiveStream) {
    const { streamId, generation } = stream
    host.report({ type: 'stats', streamId, generation, ...stream.stats() })
  }

  const handler: PublishHandler = {
    authorise,
    refused: (refusal) => host.report({ type: 'refused', ...refusal }),
  }
  const rtmp = await startRtmpServer({ ...settings.rtmp, limits: settings.limits, handler })
  const origin = await startOrigin({
    listen: settings.origin,
    token: settings.originToken,
    live: createLiveRoutes({ findStream: (streamId) => streams.get(streamId), isAwaited: orphans.has, posterImages }),
    recordingsDirectory: folders.recordings,
  }).catch(async (error) => {
    await rtmp.close('SERVER_RESTARTING')
    throw error
  })
  const srt = settings.srt ? await startSrtServer({ settings: settings.srt, handler, limits: settings.limits }) : null
  later(() => orphans.endAll('NOT_RESUMED'), graceMs)
  const statsTimer = setInterval(() => {
    for (const stream of streams.values()) {
      if (!stream.isEnded) report(stream)
    }
  }, settings.statsIntervalMs)

  return {
    rtmpPort: rtmp.port,
    originAddress: origin.address,
    makesPictures,
    makesRenditions: transcoders !== null,
    takesSrt: srt !== null,
    async kick({ streamId, reason }) {
      const stream = streams.get(streamId)
      if (!stream || stream.isEnded) return orphans.end(streamId, reason)
      await stream.end(reason)
      return true
    },
    async release({ streamId, generation }) {
      const stream = streams.get(streamId)
      if (!stream) await orphans.release(streamId)
      else if (!stream.isEnded && stream.generation < generation) await giveUp(stream)
    },
    async removeRecording(streamId) {
      const stream = streams.get(streamId)
      if (!stream || stream.isEnded) await folders.removeRecording(streamId)
    },
    async drain(places) {
      rtmp.stopListening()
      srt?.stopListening()
      const publishing = () => [...streams.values()].filter(({ isPublishing }) => isPublishing)
      for (const stream of publishing()) {
        const place = places[stream.streamId]
        if (place !== undefined) stream.requestReconnect(place)
      }
      while (publishing().length > 0 && !isClosing) await delay(DRAIN_POLL_MS)
    },
    async close() {
      isClosing = true
      clearInterval(statsTimer)
      transcoders?.close()
      for (const timer of timers) clearTimeout(timer)
      await Promise.all([...unclosed].map((stream) => stream.suspend('SERVER_RESTARTING')))
      srt?.close('SERVER_RESTARTING')
      await rtmp.close('SERVER_RESTARTING')
      await origin.close()
    },
  }
}
