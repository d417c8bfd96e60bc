import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readClip } from '#demo/flv-clip.ts'
import { type ClipPublisher, type ClipPublisherOptions, startClipPublisher } from '#demo/publisher.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import type { TranscoderSettings } from '#media/transcode/transcoders.ts'
import { startEmbeddedMedia } from '#server/engines/media/embedded.ts'
import { type ExtraTrack, withTracks } from '#tests/setup/multitrack.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { mountTestPages } from './site.ts'

export type LiveSite = {
  app: TestApp
  world: World
  /** `paint` changes the frames that are sent, `tracks` adds further pictures. */
  goLive(
    person: Person,
    clip: 'football-minh-khang' | 'football-thao-vy',
    paint?: ClipPublisherOptions['paint'],
    tracks?: readonly ExtraTrack[],
  ): Promise<ClipPublisher>
  close(): Promise<void>
}

/** Starts the whole application with its pages and the real media engine. The pages must be built first. */
export async function startLiveSite(
  options: { transcoder?: TranscoderSettings; statsIntervalMs?: number; env?: Record<string, string> } = {},
): Promise<LiveSite> {
  const { statsIntervalMs, env, ...engine } = options
  const tuning = statsIntervalMs === undefined ? {} : { statsIntervalMs }
  const directory = await mkdtemp(join(tmpdir(), 'live-site-'))
  const log = pino({ level: 'silent' })
  const media = startEmbeddedMedia({ directory, rtmpPort: 0, rtmpHost: '127.0.0.1', log, tuning, ...engine })
  const app = await startTestApp({ engines: { media }, mountPages: mountTestPages, ...(env && { env }) })
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  /** A new key would end the stream of the earlier one, so each person keeps one. */
  const keys = new Map<string, Promise<string>>()
  return {
    app,
    world,
    async goLive(person, clipName, paint, tracks = []) {
      const known = keys.get(person.userId) ?? world.streamKeyOf(person)
      keys.set(person.userId, known)
      const key = await known
      const clip = withTracks(await readClip(new URL(`../../demo/clips/${clipName}.flv`, import.meta.url)), tracks)
      const { hostname, port } = new URL(media.publishAddress.replace('rtmp:', 'http:'))
      const target = () => ({ host: hostname, port: Number(port), app: 'live', key })
      return startClipPublisher({ clip, target, ...(paint && { paint }) })
    },
    async close() {
      await app.close()
      await media.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
