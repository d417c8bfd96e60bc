import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Clip } from '#demo/clip.ts'
import { readClip } from '#demo/flv-clip.ts'
import { createMediaEngine, type EngineSettings, type MediaEngine } from '#media/engine.ts'
import type { Authorisation } from '#media/host.ts'
import type { MediaEvent } from '#media/kit/events.ts'
import { publishRtmp, type RtmpClient } from '#media/rtmp/client.ts'
import type { PublishRequest } from '#media/rtmp/publisher.ts'
import { type ReadPlaylist, readPlaylist } from './playlist-reader.ts'

export const KEY = 'a-very-secret-stream-key'
export const STREAM_ID = 'stream-1'

type EventOf<Type extends MediaEvent['type']> = Extract<MediaEvent, { type: Type }>

export type TestEngine = MediaEngine & {
  directory: string
  events: MediaEvent[]
  asked: PublishRequest[]
  /** Resolves with the `nth` event of the type, even if it has already arrived. */
  event<Type extends MediaEvent['type']>(type: Type, nth?: number): Promise<EventOf<Type>>
  publish(key?: string): Promise<RtmpClient>
  get(path: string, headers?: Record<string, string>): Promise<Response>
  mediaPlaylist(): Promise<ReadPlaylist>
}

/** Starts an engine on free ports and, by default, in a new folder. Closes the engine and removes the folder when the test ends. */
export async function startTestEngine(
  options: {
    settings?: Partial<EngineSettings>
    directory?: string
    authorise?: (request: PublishRequest) => Promise<Authorisation>
  } = {},
): Promise<TestEngine> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'engine-')))
  const events: MediaEvent[] = []
  const asked: PublishRequest[] = []
  const listeners = new Set<() => void>()
  const decide =
    options.authorise ??
    (async ({ key }): Promise<Authorisation> =>
      key === KEY ? { allow: true, streamId: STREAM_ID } : { allow: false, reason: 'BAD_KEY' })

  const engine = await createMediaEngine(
    {
      authorise(request) {
        asked.push(request)
        return decide(request)
      },
      report(event) {
        events.push(event)
        for (const listener of listeners) listener()
      },
    },
    { rtmp: { host: '127.0.0.1', port: 0 }, origin: { host: '127.0.0.1', port: 0 }, directory, ...options.settings },
  )
  onTestFinished(async () => {
    await engine.close()
    await rm(directory, { recursive: true, force: true })
  })
  const origin = engine.originAddress
  if ('socketPath' in origin) throw new Error('tests listen on a port')
  const base = `http://${origin.host}:${origin.port}`

  function event<Type extends MediaEvent['type']>(type: Type, nth = 1): Promise<EventOf<Type>> {
    const find = () => events.filter((one): one is EventOf<Type> => one.type === type)[nth - 1]
    return new Promise((resolve) => {
      function look() {
        const found = find()
        if (!found) return
        listeners.delete(look)
        resolve(found)
      }
      listeners.add(look)
      look()
    })
  }
  const get = (path: string, headers: Record<string, string> = {}) => fetch(base + path, { headers })

  return {
    ...engine,
    directory,
    events,
    asked,
    event,
    get,
    publish: (key = KEY) => publishRtmp({ host: '127.0.0.1', port: engine.rtmpPort, app: 'live', key }),
    async mediaPlaylist() {
      const { epoch } = await event('ready')
      return readPlaylist(await (await get(`/live/${STREAM_ID}/${epoch}/media.m3u8`)).text())
    },
  }
}

export function loadClip(): Promise<Clip> {
  return readClip(new URL('../../demo/clips/football-minh-khang.flv', import.meta.url))
}

/** Sends a part of a clip without delays, its configuration first. Timestamps are the clip's plus `offsetMs`. */
export function sendStretch(
  client: RtmpClient,
  stretch: { clip: Clip; fromMs: number; toMs: number; offsetMs?: number; skipConfigs?: boolean },
) {
  const { clip, fromMs, toMs, offsetMs = 0 } = stretch
  const frames = clip.frames.filter(({ timeMs }) => timeMs >= fromMs && timeMs < toMs)
  for (const { kind, timeMs, body } of stretch.skipConfigs ? frames : [...clip.configs, ...frames]) {
    client.send({ kind, timestampMs: timeMs + offsetMs, body })
  }
}
