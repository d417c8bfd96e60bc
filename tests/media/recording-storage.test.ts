import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readClip } from '#demo/flv-clip.ts'
import { startClipPublisher } from '#demo/publisher.ts'
import { createWorld } from '#demo/world.ts'
import { startEmbeddedMedia } from '#server/engines/media/embedded.ts'
import type { Storage } from '#server/engines/ports.ts'
import { createDiskStorage } from '#server/engines/storage/disk.ts'
import { createS3Storage } from '#server/engines/storage/s3.ts'
import { type S3Server, s3Keys, startS3Server } from '#tests/setup/s3-server.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { openTestDatabase } from '#tests/setup/test-database.ts'

const clip = await readClip(new URL('../../demo/clips/football-minh-khang.flv', import.meta.url))
const log = pino({ level: 'silent' })

let s3: S3Server
let folder: string
beforeAll(async () => {
  s3 = await startS3Server()
  folder = await mkdtemp(join(tmpdir(), 'recordings-'))
})
afterAll(async () => {
  await s3?.close()
  await rm(folder, { recursive: true, force: true })
})

const storages: Record<string, () => Promise<Storage>> = {
  disk: async () => createDiskStorage({ directory: join(folder, 'files') }),
  S3: () => createS3Storage({ ...s3Keys, endpoint: s3.endpoint }),
}

/** Creates the program with a real media engine. Its folder and database survive restarts. */
async function createSite(storage: Storage) {
  const directory = await mkdtemp(join(folder, 'media-'))
  const database = await openTestDatabase()
  const kept = { ...database, close: async () => {} }
  const running = new Set<() => Promise<void>>()
  onTestFinished(async () => {
    for (const stop of [...running].toReversed()) await stop()
    await database.close()
  })
  async function start(used: Storage = storage) {
    const media = startEmbeddedMedia({ directory, rtmpPort: 0, rtmpHost: '127.0.0.1', log })
    const app = await startTestApp({ engines: { media, database: kept, storage: used } })
    const stop = async () => {
      running.delete(stop)
      await app.close()
      await media.close()
    }
    running.add(stop)
    return { app, media, stop }
  }
  return { start, database, localFiles: () => readdir(join(directory, 'recordings')) }
}

type Started = Awaited<ReturnType<Awaited<ReturnType<typeof createSite>>['start']>>

/** Goes live as a commentator for a few segments and ends. Returns the stream's id. */
async function record({ app, media }: Started): Promise<string> {
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const person = await world.commentator()
  await world.liveFixture({ commentators: [person] })
  const key = await world.streamKeyOf(person)
  const { hostname, port } = new URL(media.publishAddress.replace('rtmp:', 'http:'))
  const publisher = startClipPublisher({
    clip,
    target: () => ({ host: hostname, port: Number(port), app: 'live', key }),
  })
  const stream = async () => (await app.features.ingest.statusOf(person.userId)).stream
  await expect.poll(async () => (await stream())?.state).toBe('publishing')
  const { streamId = '' } = (await stream()) ?? {}
  const playlist = async () => (await fetch(`${app.address}/live/${streamId}/index.m3u8`)).text()
  const [, path = ''] = /^([\w-]+\/media\.m3u8\S*)$/m.exec(await playlist()) ?? []
  await expect
    .poll(async () => (await fetch(`${app.address}/live/${streamId}/${path}`)).text())
    .toMatch(/(#EXTINF[\s\S]*){3}/)
  await publisher.close()
  await media.kick(streamId)
  return streamId
}

async function tagsOf(address: string, { streamId, playlist }: { streamId: string; playlist: string }) {
  const files = new Set([...playlist.matchAll(/^([\w-]+\/media-\d+\.mp4)$/gm)].map(([file]) => file))
  const tagOf = async (file: string) =>
    (await fetch(`${address}/recordings/${streamId}/${file}`, { method: 'HEAD' })).headers.get('etag')
  return Promise.all([...files, 'index.m3u8'].map(tagOf))
}

const isStored = (database: TestApp['engines']['database'], streamId: string) => async () =>
  (await database.pool.query('select stored_at from recordings where stream_id = $1', [streamId])).rows[0]?.stored_at !=
  null

/** Fetches the playlist and each byte range it names, as a player does. */
async function play(address: string, streamId: string): Promise<{ playlist: string; ranges: string[] }> {
  const base = `${address}/recordings/${streamId}/`
  const playlist = await (await fetch(`${base}index.m3u8`)).text()
  const ranges: string[] = []
  for (const [, length, offset, file] of playlist.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)\n(\S+)/g)) {
    const end = Number(offset) + Number(length) - 1
    const answer = await fetch(base + file, { headers: { range: `bytes=${offset}-${end}` } })
    expect([answer.status, answer.headers.get('content-length')]).toEqual([206, length])
    ranges.push(Buffer.from(await answer.arrayBuffer()).toString('base64'))
  }
  return { playlist, ranges }
}

/**
 * Creates a file store whose `put` stores nothing and does not finish. `asked` resolves when the first bytes arrive.
 */
function stuck(storage: Storage): Storage & { asked: Promise<void> } {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  return {
    ...storage,
    asked,
    async put(_, body) {
      for await (const chunk of body) {
        resolve()
        if (chunk.length === 0) return
        await new Promise(() => {})
      }
    },
  }
}

describe.each(Object.entries(storages))('a recording, with files on %s', (_, open) => {
  test('moves into the file store when the stream has ended, and plays from there', async () => {
    const storage = await open()
    const site = await createSite(storage)
    const started = await site.start()
    const streamId = await record(started)
    const { address } = started.app
    await expect.poll(isStored(site.database, streamId)).toBe(true)
    expect(await site.localFiles()).toEqual([])

    const { playlist, ranges } = await play(address, streamId)
    expect(playlist).toContain('#EXT-X-ENDLIST')
    expect(ranges.length).toBeGreaterThan(1)
    // Every segment is one or more fragments, which begin with their size and `moof`.
    for (const range of ranges) expect(Buffer.from(range, 'base64').toString('latin1', 4, 8)).toBe('moof')
    const replay = `${address}/recordings/${streamId}/`
    expect(await (await fetch(`${replay}replay.m3u8`)).text()).toMatch(/CODECS="mp4a.40.2"\nreplay-audio.m3u8$/m)
    const alone = await (await fetch(`${replay}replay-audio.m3u8`)).text()
    const [, length, offset, sound = ''] = /#EXT-X-BYTERANGE:(\d+)@(\d+)\n(\S+)/.exec(alone) ?? []
    const bytes = `bytes=${offset}-${Number(offset) + Number(length) - 1}`
    expect((await fetch(address + sound, { headers: { range: bytes } })).status).toBe(206)
    const stored = await site.database.pool.query('select bytes from recordings where stream_id = $1', [streamId])
    const lead = [...playlist.matchAll(/^#EXT-X-BYTERANGE:(\d+)/gm)].reduce((sum, [, size]) => sum + Number(size), 0)
    expect(Number(stored.rows[0]?.bytes)).toBeGreaterThan(lead)
    const [, file = ''] = /^([\w-]+\/media-0\.mp4)$/m.exec(playlist) ?? []
    const volume = `${address}/recordings/${streamId}/${file}`
    const whole = Buffer.from(await (await fetch(volume)).arrayBuffer())
    const tail = await fetch(volume, { headers: { range: 'bytes=-10' } })
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(whole.subarray(-10))
    const rest = await fetch(volume, { headers: { range: `bytes=${whole.length - 3}-` } })
    expect(rest.headers.get('content-range')).toBe(`bytes ${whole.length - 3}-${whole.length - 1}/${whole.length}`)
    expect((await fetch(volume, { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416)
    const head = await fetch(volume, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(whole.length)])
    const etag = head.headers.get('etag') ?? ''
    const ask = async (path: string, headers: Record<string, string>) => {
      const answer = await fetch(path, { headers })
      return [answer.status, (await answer.arrayBuffer()).byteLength]
    }
    expect(await ask(volume, { range: 'bytes=0-9', 'if-range': etag })).toEqual([206, 10])
    for (const foreign of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2015 07:28:00 GMT'])
      expect(await ask(volume, { range: 'bytes=0-9', 'if-range': foreign })).toEqual([200, whole.length])
    expect(await ask(volume, { 'if-none-match': `"other", ${etag}` })).toEqual([304, 0])
    const index = `${address}/recordings/${streamId}/index.m3u8`
    const indexTag = (await fetch(index)).headers.get('etag') ?? ''
    expect(await ask(index, { 'if-none-match': indexTag })).toEqual([304, 0])
    const preflight = await fetch(volume, { method: 'OPTIONS', headers: { 'access-control-request-headers': 'range' } })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect((await fetch(`${address}/recordings/${streamId}/e/media-9.mp4`)).status).toBe(404)
    expect((await fetch(`${address}/recordings/${streamId}/index.m3u8.type`)).status).toBe(404)

    await site.database.pool.query(`update recordings set created_at = now() - interval '31 days'`)
    await started.app.features.all
      .flatMap(({ jobs }) => jobs ?? [])
      .find((job) => job.name === 'prune-recordings')
      ?.run()
    expect((await fetch(volume)).status).toBe(404)
    expect((await fetch(address + sound)).status).toBe(404)
    expect(await storage.get(`recordings/${streamId}/index.m3u8`)).toBeNull()
  })

  test('that was half copied when the program stopped is moved at the next start, byte for byte', async () => {
    const storage = await open()
    const site = await createSite(storage)
    const hanging = stuck(storage)
    const first = await site.start(hanging)
    const streamId = await record(first)
    await hanging.asked
    const before = await play(first.app.address, streamId)
    const tags = await tagsOf(first.app.address, { streamId, ...before })
    await first.stop()
    expect(await isStored(site.database, streamId)()).toBe(false)
    expect(await site.localFiles()).toEqual([streamId])

    const second = await site.start()
    await expect.poll(isStored(site.database, streamId)).toBe(true)
    expect(await site.localFiles()).toEqual([])
    expect(await play(second.app.address, streamId)).toEqual(before)
    expect(await tagsOf(second.app.address, { streamId, ...before })).toEqual(tags)
    expect(tags).not.toContain(null)
  })
})
