import type { FastifyBaseLogger } from 'fastify'
import type { EngineSettings } from '#media/engine.ts'
import { renderJpeg } from '#media/http/poster-image.ts'
import type { MediaEvent as EngineEvent } from '#media/kit/events.ts'
import type { TranscoderSettings } from '#media/transcode/transcoders.ts'
import { ConfigError } from '#server/config/setting-reader.ts'
import type { MediaEngine, MediaEvent, MediaHost } from '#server/engines/ports.ts'
import { engineIdIn } from './engine-id.ts'
import { type MediaProcess, startMediaProcess } from './media-process.ts'
import { publishAddress } from './publish-address.ts'
import { openRelay } from './relay.ts'

const FIRST_RESTART_MS = 250
const MAX_RESTART_MS = 10_000
const HEALTHY_MS = 60_000

export type EmbeddedMediaOptions = {
  directory: string
  /** Listening address for encoders. The default is all addresses of the machine. */
  host?: string
  /** 0 takes a free port. `publishAddress` has it once `attach` has resolved. */
  rtmpPort: number
  rtmpHost: string
  /**
   * Address where other processes reach the origin, and the token they send. Without it, only this process reaches the
   * origin.
   */
  listen?: { host: string; port: number; token: string } | null
  /** Null makes no renditions of the encoder's picture. */
  transcoder?: TranscoderSettings | null
  /** Ports for encoders that send SRT. Empty takes none. */
  srtPorts?: readonly number[]
  log: FastifyBaseLogger
  /** Lets tests shorten intervals that would otherwise take minutes. */
  tuning?: Pick<EngineSettings, 'graceMs' | 'statsIntervalMs' | 'lingerMs'>
}

/** Runs this project's media engine in a child process and restarts it whenever it ends. */
export function startEmbeddedMedia(options: EmbeddedMediaOptions): MediaEngine {
  const { directory, host: rtmpAddress, rtmpHost, listen, transcoder = null, srtPorts = [], log, tuning } = options
  const id = engineIdIn(directory)
  /** Streams with a publisher, with the generation of the publish. */
  const publishing = new Map<string, number | null>()
  let rtmpPort = options.rtmpPort
  let running: MediaProcess | null = null
  let restartMs = FIRST_RESTART_MS
  let restartTimer: NodeJS.Timeout | null = null
  let isClosed = false

  async function start(host: MediaHost): Promise<void> {
    const settings: EngineSettings = {
      rtmp: { port: rtmpPort, ...(rtmpAddress !== undefined && { host: rtmpAddress }) },
      origin: listen ? { host: listen.host, port: listen.port } : { host: '127.0.0.1', port: 0 },
      ...(listen && { originToken: listen.token }),
      directory,
      transcoder,
      srt: srtPorts.length > 0 ? { ports: srtPorts, ...(rtmpAddress !== undefined && { host: rtmpAddress }) } : null,
      ...tuning,
    }
    const startedAtMs = performance.now()
    const media = await startMediaProcess(
      {
        authorise: host.authorise,
        report(event) {
          follow(event)
          const portEvent = toPort(event)
          if (portEvent) host.report(portEvent)
        },
      },
      settings,
    )
    if (isClosed) return media.stop()
    running = media
    // Keeps the port after a restart. Otherwise publishers could not reconnect.
    rtmpPort = media.rtmpPort
    log.info({ pid: media.pid, rtmpPort }, 'media process listens')
    if (transcoder && !media.makesRenditions) {
      const missing = 'ffmpeg 5.1 or newer with libx264 does not run here: no renditions are made'
      if (transcoder.isIdleTimeOnly) log.info(missing)
      else log.error(`TRANSCODER is ffmpeg, but ${missing}`)
    }
    if (srtPorts.length > 0 && !media.takesSrt)
      log.error('SRT_PORTS is set, but ffmpeg 5.1 or newer with libsrt does not run here: encoders cannot send SRT')
    media.exited.then((exit) => {
      running = null
      if (isClosed) return
      if (performance.now() - startedAtMs > HEALTHY_MS) restartMs = FIRST_RESTART_MS
      log.error({ ...exit, restartMs }, 'media process ended, it is started again')
      for (const [streamId, generation] of publishing)
        host.report({ type: 'publisher-lost', streamId, generation, reason: 'SERVER_RESTARTING' })
      publishing.clear()
      restartLater(host)
    })
  }

  function restartLater(host: MediaHost) {
    restartTimer = setTimeout(() => {
      start(host).catch((error: unknown) => {
        log.error({ err: error }, 'media process does not start')
        if (!isClosed) restartLater(host)
      })
    }, restartMs)
    restartMs = Math.min(restartMs * 2, MAX_RESTART_MS)
  }

  function follow(event: EngineEvent) {
    if (event.type === 'started' || event.type === 'publisher-back') publishing.set(event.streamId, event.generation)
    if (event.type === 'publisher-lost' || event.type === 'ended') publishing.delete(event.streamId)
  }

  return {
    id,
    get publishAddress() {
      return publishAddress({ rtmpHost, rtmpPort })
    },
    origin() {
      if (!running) return null
      const { origin } = running
      if ('socketPath' in origin) return origin
      return { url: `http://${reachable(origin.host)}:${origin.port}`, ...(listen && { token: listen.token }) }
    },
    relay: ({ key, at }) =>
      openRelay({
        ...(at ?? { host: rtmpAddress === undefined ? '127.0.0.1' : reachable(rtmpAddress), port: rtmpPort }),
        key,
      }),
    makesPictures: () => running?.makesPictures ?? false,
    pictureOf: async (still) => (running?.makesPictures ? renderJpeg(Buffer.from(still)) : null),
    async attach(host) {
      await start(host).catch((error: Error) => {
        throw new ConfigError(
          `The media engine cannot start (${error.message}). If the port is taken, set RTMP_PORT${listen ? ' or MEDIA_ORIGIN_LISTEN' : ''}.`,
        )
      })
    },
    async kick(streamId, reason = 'ENDED_BY_SERVER') {
      await running?.kick({ streamId, reason })
    },
    async removeRecording(streamId) {
      await running?.removeRecording(streamId)
    },
    async dropRecording(streamId) {
      await running?.removeRecording(streamId)
    },
    async announceMove({ originId, ...stream }) {
      if (originId !== id) await running?.release(stream)
    },
    async drain(places) {
      await running?.drain(places)
    },
    async close() {
      isClosed = true
      if (restartTimer) clearTimeout(restartTimer)
      await running?.stop()
    },
  }
}

/** Converts a listening address to one that this machine can connect to. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Converts an engine event to the product's event. Returns null for 'started': the authorising code already knows it.
 */
function toPort(event: EngineEvent): MediaEvent | null {
  switch (event.type) {
    case 'started':
      return null
    case 'ready': {
      const { frameRate: _, ...ready } = event
      return ready
    }
    case 'publisher-lost':
      return { type: event.type, streamId: event.streamId, generation: event.generation, reason: event.reason }
    case 'publisher-back':
      return { type: event.type, streamId: event.streamId, generation: event.generation }
    case 'ended': {
      const { streamId, generation, recording } = event
      return {
        type: 'ended',
        streamId,
        generation,
        recordingPath: recording?.playlistPath ?? null,
        durationMs: recording?.durationMs ?? 0,
        bytes: recording?.bytes ?? 0,
      }
    }
    case 'warning':
    case 'mended':
      return event
    case 'refused':
      return { type: 'refused', ip: event.ip, reason: event.reason }
    case 'stats': {
      const { parts: _, lagMs: partLagMs, ...stats } = event
      return { ...stats, partLagMs }
    }
  }
}
