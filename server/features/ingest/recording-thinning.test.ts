import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleAct } from '#contract/console.ts'
import { createWorld, type World } from '#demo/world.ts'
import type { Storage } from '#server/engines/ports.ts'
import { createDiskStorage } from '#server/engines/storage/disk.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let directory: string
let storage: Storage
let app: TestApp
let world: World
/** Fails the next write of a playlist, as a file store that is away for a moment. */
let failsOnce = false
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'thinning-'))
  const disk = createDiskStorage({ directory })
  storage = {
    ...disk,
    async put(key, body, as) {
      if (failsOnce && key.endsWith('.m3u8')) {
        failsOnce = false
        throw new Error('the file store is away')
      }
      await disk.put(key, body, as)
    },
  }
  app = await startTestApp({ engines: { storage } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(async () => {
  await app.close()
  await rm(directory, { recursive: true, force: true })
})

const playlist = `#EXTM3U
#EXT-X-TARGETDURATION:2
#EXT-X-MAP:URI="e/media-0.mp4",BYTERANGE="100@0"
#KD-RENDITION:lead,1280x720,avc1.64001f,mp4a.40.2
#KD-RENDITION:v1,640x360,avc1.64001e,mp4a.40.2
#KD-RENDITION:audio,,mp4a.40.2
#EXT-X-PROGRAM-DATE-TIME:2026-11-20T12:00:00.000Z
#KD-SEGMENT:v1,e_v1-0/media-0.mp4,50@100,100@0
#KD-SEGMENT:audio,e_audio-0/media-0.mp4,20@100,100@0
#EXTINF:2.000,
#EXT-X-BYTERANGE:200@100
e/media-0.mp4
#EXT-X-ENDLIST
`
const files = ['e/media-0.mp4', 'e_v1-0/media-0.mp4', 'e_audio-0/media-0.mp4']

/** Stores a recording of some days ago in the file store, as the end of a broadcast leaves it. */
async function storeRecording(streamId: string, days: number): Promise<void> {
  const person = await world.commentator()
  const fixtureId = await world.liveFixture({ commentators: [person] })
  await app.engines.database.pool.query(
    `insert into live_sessions (stream_id, fixture_id, user_id, state) values ($1, $2, $3, 'ended')`,
    [streamId, fixtureId, person.userId],
  )
  await app.engines.database.pool.query(
    `insert into recordings (stream_id, fixture_id, user_id, path, duration_ms, bytes, started_at, stored_at, created_at)
      values ($1, $2, $3, '/recordings/' || $1 || '/index.m3u8', 2000, 270, now(), now(), now() - make_interval(days => $4))`,
    [streamId, fixtureId, person.userId, days],
  )
  const put = (file: string, bytes: Buffer, contentType: string) =>
    storage.put(`recordings/${streamId}/${file}`, Readable.from([bytes]), { contentType, size: bytes.length })
  for (const file of files) await put(file, Buffer.alloc(300), 'video/mp4')
  await put('index.m3u8', Buffer.from(playlist), 'application/vnd.apple.mpegurl')
}

async function thin(): Promise<void> {
  const jobs = app.features.all.flatMap((feature) => feature.jobs ?? [])
  await jobs.find(({ name }) => name === 'thin-recordings')?.run()
}

async function indexOf(streamId: string): Promise<string> {
  const list = await fetch(`${app.address}/recordings/${streamId}/index.m3u8`)
  return list.text()
}

/** Returns the files of the recording that the file store has. */
async function storedFiles(streamId: string): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of storage.list(`recordings/${streamId}`)) found.push(key)
  return files.filter((file) => found.includes(`recordings/${streamId}/${file}`))
}

const query = (text: string, streamId: string) => app.engines.database.pool.query(text, [streamId])
const aDayLater = (streamId: string) =>
  query(`update recordings set thinned_at = thinned_at - interval '1 day' where stream_id = $1`, streamId)

test('an old recording loses all pictures but one, a day after its playlist', async () => {
  await storeRecording('old', 8)
  await storeRecording('new', 6)
  await thin()
  expect((await indexOf('old')).match(/^[^#\n].*$/gm)).toEqual(['e_v1-0/media-0.mp4'])
  expect(await indexOf('new')).toBe(playlist)
  // A viewer who has the old playlist still plays it.
  expect(await storedFiles('old')).toEqual(files)
  await thin()
  expect(await storedFiles('old')).toEqual(files)
  await aDayLater('old')
  await thin()
  expect(await storedFiles('old')).toEqual(files.slice(1))
  expect(await storedFiles('new')).toEqual(files)
  const { rows } = await query('select bytes, unused_files from recordings where stream_id = $1', 'old')
  expect(rows).toEqual([{ bytes: '70', unused_files: [] }])
})

test('a run that was interrupted is finished by the next one, and costs no other recording', async () => {
  await storeRecording('torn', 9)
  await storeRecording('next', 8)
  failsOnce = true
  await thin()
  expect(await indexOf('torn')).toBe(playlist)
  expect(await indexOf('next')).not.toBe(playlist)
  await thin()
  await aDayLater('torn')
  await thin()
  expect(await storedFiles('torn')).toEqual(files.slice(1))
})

test('a recording that is removed before the next day leaves no file', async () => {
  await storeRecording('removed', 8)
  await thin()
  const token = await world.tokenOf(await world.operator())
  await app.call(consoleAct, { resource: 'recordings', act: 'remove', id: 'removed', reason: 'Thử' }, { token })
  expect(await storedFiles('removed')).toEqual([])
})
