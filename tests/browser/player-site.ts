import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import fastifyStatic from '@fastify/static'
import fastify, { LogController } from 'fastify'
import { build } from 'vite'
import type { Clip, ClipTag } from '#demo/clip.ts'
import { readClip } from '#demo/flv-clip.ts'
import { startClipPublisher } from '#demo/publisher.ts'
import type { TranscoderSettings } from '#media/transcode/transcoders.ts'
import { createMemoryCrowds } from '#server/engines/crowds/memory.ts'
import { startEmbeddedMedia } from '#server/engines/media/embedded.ts'
import { createLiveEdge, serveLiveEdge } from '#server/http/live-edge.ts'
import { oneOrigin } from '#server/http/origins/stream-origins.ts'
import { createPlaybackAddresses } from '#server/http/playback-addresses.ts'
import { anonymous } from '#server/http/viewer.ts'
import { createViewerMarks } from '#server/http/viewer-marks.ts'
import { type CodedTrack, withCodedTracks } from '#tests/setup/coded-tracks.ts'
import { type ExtraTrack, withTracks } from '#tests/setup/multitrack.ts'
import { withSound } from '#tests/setup/sounds.ts'

export type PlayerSite = {
  origin: string
  pageUrl(key: string): string
  pageOf(source: { url: string; kind: string }): string
  streamUrl(key: string): string
  /** Address for encoders: `rtmp://host:port/app`. */
  publishAddress: string
  /**
   * Publishes a demo clip under a key, with further H.264 tracks, tracks of other codecs, and the sounds of other clips.
   * Resolves when viewers can open it.
   */
  publish(
    key: string,
    clip: DemoClip,
    extras?: readonly ExtraTrack[],
    coded?: readonly CodedTrack[],
    sounds?: readonly DemoClip[],
  ): Promise<{ close(): Promise<void> }>
  /** Publishes the sound of a demo clip, as an encoder without a picture does. */
  publishSound(key: string, clip: DemoClip): Promise<void>
  waitForStream(key: string): Promise<void>
  waitForFile(path: string): Promise<void>
  /** Kills the media process with SIGKILL. */
  killMedia(): void
  close(): Promise<void>
}

/** Further files to serve, such as a playlist from another program. */
export type StaticFiles = { prefix: string; directory: string }

export type DemoClip = 'football-minh-khang' | 'football-thao-vy'

const root = new URL('../../', import.meta.url)

/**
 * Starts the real media engine in a separate process, the real live edge in front of it, and the player’s test page,
 * which Vite builds.
 */
export async function startPlayerSite(
  options: { files?: StaticFiles; transcoder?: TranscoderSettings } = {},
): Promise<PlayerSite> {
  const { transcoder = null } = options
  const directory = await mkdtemp(join(tmpdir(), 'player-'))
  let mediaPid = 0
  const log = new Writable({
    write(line, _encoding, done) {
      const { msg, pid } = JSON.parse(line.toString()) as { msg: string; pid: number }
      if (msg === 'media process listens') mediaPid = pid
      done()
    },
  })
  const app = fastify({
    logger: { level: 'info', stream: log },
    logController: new LogController({ disableRequestLogging: true }),
  })
  const media = startEmbeddedMedia({ directory, rtmpPort: 0, rtmpHost: '127.0.0.1', transcoder, log: app.log })
  await media.attach({
    authorise: async ({ key }) => ({ allow: true, streamId: key }),
    report: () => undefined,
  })
  serveLiveEdge(
    app,
    createLiveEdge(oneOrigin(media), {
      marks: createViewerMarks('player site'),
      crowds: createMemoryCrowds(),
      instances: 1,
      playback: createPlaybackAddresses({ secret: 'player site', hours: 0 }),
    }),
    async () => anonymous,
  )
  if (options.files) {
    await app.register(fastifyStatic, {
      root: options.files.directory,
      prefix: options.files.prefix,
      cacheControl: false,
    })
  }
  const page = join(directory, 'page')
  await build({
    configFile: false,
    root: new URL('web/player/test-page/', root).pathname,
    build: { outDir: page, target: 'es2022' },
    logLevel: 'error',
  })
  await app.register(fastifyStatic, { root: page, decorateReply: options.files === undefined })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })

  async function waitForFile(path: string) {
    const deadline = Date.now() + 20_000
    while (Date.now() < deadline) {
      const response = await fetch(origin + path)
      if (response.ok) return
      await pause(100)
    }
    throw new Error(`${path} did not come up`)
  }

  const streamUrl = (key: string) => `/live/${key}/index.m3u8`
  const waitForStream = (key: string) => waitForFile(streamUrl(key))

  async function publishClip(key: string, clip: Clip) {
    const { hostname, port } = new URL(media.publishAddress.replace('rtmp:', 'http:'))
    const target = { host: hostname, port: Number(port), app: 'live', key }
    const publisher = startClipPublisher({ clip, target: () => target })
    await waitForStream(key)
    return publisher
  }

  const read = (clipName: DemoClip) => readClip(new URL(`demo/clips/${clipName}.flv`, root))

  return {
    origin,
    pageUrl: (key) => `${origin}/?url=${streamUrl(key)}`,
    pageOf: (source) => `${origin}/?${new URLSearchParams(source)}`,
    streamUrl,
    publishAddress: media.publishAddress,
    async publish(key, name, extras = [], coded = [], sounds = []) {
      let clip = withCodedTracks(withTracks(await read(name), extras), coded)
      for (const [index, from] of sounds.entries()) clip = withSound(clip, { track: index + 1, from: await read(from) })
      return publishClip(key, clip)
    },
    async publishSound(key, name) {
      const { configs, frames, durationMs } = await read(name)
      const sound = (tags: readonly ClipTag[]) => tags.filter(({ kind }) => kind === 'audio')
      await publishClip(key, { configs: sound(configs), frames: sound(frames), durationMs })
    },
    waitForStream,
    waitForFile,
    killMedia: () => void process.kill(mediaPid, 'SIGKILL'),
    async close() {
      await app.close()
      await media.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
