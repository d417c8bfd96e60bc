import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveRoom } from '#contract/live.ts'
import { memberReplays } from '#contract/members.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const hourMs = 3_600_000
const kickOff = Date.UTC(2026, 10, 20, 12)
const volumeBytes = 300
let app: TestApp
let world: World
beforeAll(async () => {
  app = await startTestApp({ env: { PLAYBACK_SIGNED_HOURS: '6' } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())

const put = (key: string, bytes: Buffer, contentType: string) =>
  app.engines.storage.put(key, Readable.from([bytes]), { contentType, size: bytes.length })

/** One segment of two seconds in each volume, after a map of 100 bytes. */
function playlistOf(startMs: number, volumes: readonly string[]): string {
  const segments = volumes.flatMap((volume, index) => [
    `#EXT-X-MAP:URI="e/${volume}",BYTERANGE="100@0"`,
    ...(index === 0 ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date(startMs).toISOString()}`] : []),
    ...['#EXTINF:2.000,', '#EXT-X-BYTERANGE:200@100', `e/${volume}`],
  ])
  return ['#EXTM3U', '#EXT-X-TARGETDURATION:2', ...segments, '#EXT-X-ENDLIST', ''].join('\n')
}

type Kept = { streamId: string; fixtureId: string; startMs: number; volumes: string[]; missing?: string[] }

/** Keeps a recording in the file store, as the end of a broadcast leaves it. */
async function keep({ userId }: Person, { streamId, fixtureId, startMs, volumes, missing = [] }: Kept): Promise<void> {
  const { pool } = app.engines.database
  const key = [streamId, fixtureId, userId]
  await pool.query(
    `insert into live_sessions (stream_id, fixture_id, user_id, state) values ($1, $2, $3, 'ended')`,
    key,
  )
  await pool.query(
    `insert into recordings (stream_id, fixture_id, user_id, path, duration_ms, bytes, started_at, stored_at)
      values ($1, $2, $3, '/recordings/' || $1 || '/index.m3u8', $4, 1, $5, now())`,
    [...key, volumes.length * 2_000, new Date(startMs)],
  )
  const folder = `recordings/${streamId}`
  const playlist = Buffer.from(playlistOf(startMs, volumes))
  await put(`${folder}/index.m3u8`, playlist, 'application/vnd.apple.mpegurl')
  for (const volume of volumes.filter((one) => !missing.includes(one)))
    await put(`${folder}/e/${volume}`, Buffer.alloc(volumeBytes, streamId), 'video/mp4')
}

const recordingsIn = async (fixtureId: string) =>
  (await app.call(liveRoom, { id: fixtureId })).data.commentators.flatMap(({ streams }) => streams)

type Played = { startMs: number; status: number; of: string }

/** Plays each segment of a replay. */
async function play(url: string): Promise<{ playlist: string; segments: Played[] }> {
  const address = new URL(url, app.address)
  const playlist = await (await fetch(address)).text()
  const segments: Played[] = []
  let startMs = 0
  for (const line of playlist.split('\n')) {
    if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) startMs = Date.parse(line.slice(25))
    if (line === '' || line.startsWith('#')) continue
    const answer = await fetch(new URL(line, address), { headers: { range: 'bytes=100-299' } })
    segments.push({ startMs, status: answer.status, of: (await answer.text()).slice(0, 2) })
    startMs += 2_000
  }
  return { playlist, segments }
}

test('broadcasts of one commentator at one fixture are one replay, which plays them in order', async () => {
  const [first, other] = [await world.commentator(), await world.commentator()]
  const fixtureId = await world.liveFixture({ commentators: [first, other] })
  const starts = [0, 300_000, hourMs].map((afterMs) => kickOff + afterMs)
  for (const [index, startMs] of starts.entries())
    await keep(first, { streamId: `a${index}`, fixtureId, startMs, volumes: ['media-0.mp4', 'media-1.mp4'] })
  await keep(other, { streamId: 'b0', fixtureId, startMs: kickOff, volumes: ['media-0.mp4'] })

  const [replay, ...others] = await recordingsIn(fixtureId)
  expect(others).toMatchObject([{ streamId: 'b0', kind: 'recording' }])
  expect(replay).toMatchObject({ streamId: 'a0', kind: 'recording', live: false, startedAt: kickOff })
  expect(replay?.broadcasts).toEqual(
    starts.map((startedAt, index) => ({ streamId: `a${index}`, startedAt, durationMs: 4_000 })),
  )
  const { playlist, segments } = await play(replay?.url ?? '')
  expect(playlist.match(/#EXT-X-DISCONTINUITY$/gm)).toHaveLength(2)
  expect(playlist.match(/#EXT-X-ENDLIST/g)).toHaveLength(1)
  expect(segments).toEqual(
    starts.flatMap((startMs, index) =>
      [startMs, startMs + 2_000].map((at) => ({ startMs: at, status: 206, of: `a${index}` })),
    ),
  )
  const { list } = (await app.call(memberReplays, { username: first.username })).data
  expect(list).toMatchObject([{ streamId: 'a0', startedAt: kickOff, durationMs: 12_000 }])
})

test('a replay continues after a file and after a whole recording that are lost', async () => {
  const blv = await world.commentator()
  const fixtureId = await world.liveFixture({ commentators: [blv] })
  const volumes = ['media-0.mp4', 'media-1.mp4', 'media-2.mp4']
  await keep(blv, { streamId: 'c0', fixtureId, startMs: kickOff, volumes, missing: ['media-1.mp4'] })
  await keep(blv, { streamId: 'c1', fixtureId, startMs: kickOff + hourMs, volumes })
  await app.engines.storage.delete('recordings/c1/index.m3u8')
  await keep(blv, { streamId: 'c2', fixtureId, startMs: kickOff + 2 * hourMs, volumes: ['media-0.mp4'] })

  const [replay] = await recordingsIn(fixtureId)
  const { playlist, segments } = await play(replay?.url ?? '')
  expect(playlist.match(/#EXT-X-DISCONTINUITY$/gm)).toHaveLength(2)
  expect(segments).toEqual([
    { startMs: kickOff, status: 206, of: 'c0' },
    { startMs: kickOff + 4_000, status: 206, of: 'c0' },
    { startMs: kickOff + 2 * hourMs, status: 206, of: 'c2' },
  ])
})

test('a replay needs the signature of its address', async () => {
  expect((await fetch(`${app.address}/recordings/a0/replay.m3u8`)).status).toBe(403)
})
