import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anchor, entryStatus, scheduleUpdate } from '#contract/commentators.ts'
import { fixtureTopic } from '#contract/fixture.socket.ts'
import { chooseStreamFixture, ownStreamStatus, rotateStreamKey } from '#contract/ingest.ts'
import { liveRoom } from '#contract/live.ts'
import { liveSchedule, totalLiveSchedule } from '#contract/schedule.ts'
import { eventSchema } from '#contract/topic-schemas.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import type { PublishDecision } from '#server/engines/ports.ts'
import { createScriptedMedia, type ScriptedEvent } from '#tests/setup/scripted-media.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const hourMs = 3_600_000
const password = 'Kh4n-dai-thu-nghiem'
const media = createScriptedMedia()
const lines: Record<string, unknown>[] = []
const log = pino({ level: 'error' }, { write: (line) => void lines.push(JSON.parse(line)) })
let app: TestApp
let world: World

beforeAll(async () => {
  // Without the jobs role, recorded events stay in their table.
  app = await startTestApp({ engines: { media }, roles: ['http', 'realtime', 'media'], log })
  world = createWorld(app, { password })
})
afterAll(() => app.close())

let blv: Person
let key: string
let token: string
let fixtureId: string
beforeEach(async () => {
  blv = await world.commentator()
  key = await world.streamKeyOf(blv)
  token = await world.tokenOf(blv)
  fixtureId = await world.liveFixture({ commentators: [blv] })
})

function publish(withKey: string): Promise<PublishDecision> {
  return media.host().authorise({ sessionId: 's', app: 'live', key: withKey, ip: '127.0.0.1' })
}

async function admitted(withKey: string): Promise<string> {
  const decision = await publish(withKey)
  if (!decision.allow) throw new Error(`refused: ${decision.reason}`)
  return decision.streamId
}

const picture = { epoch: 'e1', playlistPath: 'index.m3u8', width: 1280, height: 720, codecs: 'avc1.64001f,mp4a.40.2' }
const ready = (streamId: string): ScriptedEvent => ({ type: 'ready', streamId, ...picture })
const transcoder = { state: 'running', restarts: 0, lagMs: 80 } as const
const figures = { type: 'stats', bitrateKbps: 2500.4, framesPerSecond: 24.98, partLagMs: 3, transcoder } as const
const over = (streamId: string): ScriptedEvent => ({
  type: 'ended',
  streamId,
  recordingPath: `/recordings/${streamId}/index.m3u8`,
  durationMs: 61_500.4,
  bytes: 4_000_000,
})

/** Reports an event of the engine and waits until the commentator’s status shows it. */
async function report(event: ScriptedEvent, shown: (status: Awaited<ReturnType<typeof statusOf>>) => boolean) {
  media.host().report(event)
  await expect.poll(async () => shown(await statusOf()), { interval: 10 }).toBe(true)
}

const statusOf = async () => (await app.call(ownStreamStatus, undefined, { token })).data
/** Returns the codes of the warnings that still apply. */
const warnings = async () =>
  (await statusOf()).stream?.warnings.filter(({ clearedAt }) => clearedAt === null).map(({ code }) => code)
const stateIs = (state: string) => (status: Awaited<ReturnType<typeof statusOf>>) => status.stream?.state === state
const streamsInRoom = async (id: string) =>
  (await app.call(liveRoom, { id })).data.commentators.flatMap(({ streams }) => streams)

async function eventsOf(streamId: string): Promise<string[]> {
  const { rows } = await app.engines.database.pool.query(
    `select name from events where payload->>'streamId' = $1 order by id`,
    [streamId],
  )
  return rows.map(({ name }) => name)
}

describe('publishing', () => {
  test('is allowed for a commentator of a fixture in progress', async () => {
    expect(await publish(key)).toEqual({
      allow: true,
      streamId: expect.stringMatching(/^[\w-]{22}$/),
      keepRecording: true,
      generation: 1,
      epochs: [],
    })
  })

  test.each(['', 'nonsense', 'kd-0000000000000000-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'])(
    'refuses the key "%s"',
    async (wrong) => {
      expect(await publish(wrong)).toEqual({ allow: false, reason: 'UNKNOWN_KEY' })
    },
  )

  test.each([
    ['a wrong end', (right: string) => `${right.slice(0, -1)}${right.endsWith('A') ? 'B' : 'A'}`],
    ['half of it', (right: string) => right.slice(0, 30)],
    ['its id alone', (right: string) => right.slice(0, 19)],
    ['it twice', (right: string) => right + right],
  ])('refuses a key with %s, and shows the reason to the owner', async (_, spoil) => {
    expect(await publish(spoil(key))).toEqual({ allow: false, reason: 'WRONG_KEY' })
    expect((await statusOf()).lastRefusal).toEqual({ reason: 'WRONG_KEY', at: expect.any(Number) })
  })

  test('refuses a key that was replaced, and shows the reason to the owner', async () => {
    await app.call(rotateStreamKey, undefined, { token })
    await app.call(rotateStreamKey, undefined, { token })
    expect(await publish(key)).toEqual({ allow: false, reason: 'OLD_KEY' })
    expect((await statusOf()).lastRefusal).toEqual({ reason: 'OLD_KEY', at: expect.any(Number) })
  })

  test.each([
    ['after the path of the server', (right: string) => `rtmp://localhost/live/${right}`],
    ['before a name', (right: string) => `${right}/stream`],
    ['with a capital', (right: string) => `K${right.slice(1)}`],
  ])('accepts a key %s', async (_, sent) => {
    expect(await publish(sent(key))).toMatchObject({ allow: true })
  })

  test('refuses a member who is no longer a commentator, and shows the reason to the owner', async () => {
    await app.engines.database.pool.query(`update users set role = 'user' where id = $1`, [blv.userId])
    expect(await publish(key)).toEqual({ allow: false, reason: 'NOT_COMMENTATOR' })
    expect((await statusOf()).lastRefusal).toEqual({ reason: 'NOT_COMMENTATOR', at: expect.any(Number) })
  })

  test('refuses a commentator without a fixture in the time window', async () => {
    const other = await world.commentator()
    const otherKey = await world.streamKeyOf(other)
    await world.fixture({ kickOff: Date.now() + 2 * hourMs, commentators: [other] })
    expect(await publish(otherKey)).toEqual({ allow: false, reason: 'NO_FIXTURE_IN_WINDOW' })
  })

  test('refuses a chosen fixture that is hours away', async () => {
    const tonight = await world.fixture({ kickOff: Date.now() + 5 * hourMs, commentators: [blv] })
    await app.call(chooseStreamFixture, { fixtureId: tonight }, { token })
    expect(await publish(key)).toEqual({ allow: false, reason: 'FIXTURE_NOT_IN_WINDOW' })
  })

  test('uses the chosen fixture before the nearest, and the nearest once the chosen one is long over', async () => {
    const older = await world.liveFixture({ minute: 80, commentators: [blv] })
    await app.call(chooseStreamFixture, { fixtureId: older }, { token })
    await admitted(key)
    expect((await statusOf()).stream).toMatchObject({ fixtureId: older, state: 'opening' })

    const second = await world.commentator()
    const secondKey = await world.streamKeyOf(second)
    const past = await world.fixture({ kickOff: Date.now() - 24 * hourMs, commentators: [second] })
    const now = await world.liveFixture({ commentators: [second] })
    await app.features.ingest.chooseFixture({ userId: second.userId, fixtureId: past })
    await admitted(secondKey)
    expect((await app.features.ingest.statusOf(second.userId)).stream?.fixtureId).toBe(now)
  })

  test('refuses a second fixture while the commentator is on air', async () => {
    const streamId = await admitted(key)
    await report(ready(streamId), stateIs('publishing'))
    const other = await world.liveFixture({ minute: 1, commentators: [blv] })
    expect(await app.call(chooseStreamFixture, { fixtureId: other }, { token })).toMatchObject({
      status: 409,
      msg: 'ALREADY_LIVE',
    })
    expect(await admitted(key)).toBe(streamId)
  })

  test('two encoders with one key at the same moment share one stream', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => admitted(key)))
    expect(new Set(streams).size).toBe(1)
  })
})

describe('a stream', () => {
  test('goes on air at its first segment, in the room, the lists and the open pages', async () => {
    const streamId = await admitted(key)
    expect(await streamsInRoom(fixtureId)).toEqual([])
    const published = new Promise((resolve) => {
      const stop = app.engines.bus.subscribe(`fixture:${fixtureId}`, (event) => {
        stop()
        resolve(event)
      })
    })
    await report(ready(streamId), stateIs('publishing'))
    expect(eventSchema(fixtureTopic, 'stream').parse(await published).data).toEqual({
      streamId,
      userId: blv.userId,
      live: true,
    })
    // Shared responses are cached for a second or two.
    await expect.poll(() => streamsInRoom(fixtureId)).toMatchObject([{ streamId, kind: 'ingest', live: true }])
    expect((await streamsInRoom(fixtureId))[0]?.url).toBe(`/live/${streamId}/index.m3u8`)
    const listed = (await app.call(liveSchedule, { pageSize: 111 })).data.list.find((f) => f.fixtureId === fixtureId)
    expect(listed).toMatchObject({ poster: `/live/${streamId}/poster.mp4`, commentators: [{ isLive: true }] })
    const inAnchors = (await app.call(anchor, { pageSize: 111 })).data.list.find((c) => c.userId === blv.userId)
    expect(inAnchors).toMatchObject({ isLive: true, link: `${listed?.slug}/${blv.username}` })
    expect((await app.call(totalLiveSchedule, { id: fixtureId })).data).toMatchObject({ totalStreams: 1 })
    expect(await eventsOf(streamId)).toEqual(['stream.started'])
  })

  test.each([
    ['makes pictures', true],
    ['makes no pictures', false],
  ])('shows its poster in the room, and a picture only if the engine %s', async (_, makes) => {
    media.makesPictures = () => makes
    const streamId = await admitted(key)
    await report(ready(streamId), stateIs('publishing'))
    const { data } = await app.call(liveRoom, { id: fixtureId })
    expect([data.poster, data.posterImage]).toEqual([
      `/live/${streamId}/poster.mp4`,
      makes ? `/live/${streamId}/poster.jpg` : '',
    ])
  })

  test('starts once when reported twice', async () => {
    const streamId = await admitted(key)
    await report(ready(streamId), stateIs('publishing'))
    await report({ ...ready(streamId), epoch: 'e2' } as ScriptedEvent, stateIs('publishing'))
    await report(over(streamId), stateIs('ended'))
    expect(await eventsOf(streamId)).toEqual(['stream.started', 'stream.ended'])
  })

  test('continues when its publisher drops and returns', async () => {
    const streamId = await admitted(key)
    await report(ready(streamId), stateIs('publishing'))
    await report({ type: 'publisher-lost', streamId, reason: 'SOCKET_CLOSED' }, stateIs('lost'))
    const interruption = async () => (await statusOf()).stream?.warnings
    expect(await interruption()).toMatchObject([{ code: 'CONNECTION_LOST', clearedAt: null }])
    await expect.poll(() => streamsInRoom(fixtureId)).toMatchObject([{ streamId, live: true }])
    expect(await admitted(key)).toBe(streamId)
    await report({ type: 'publisher-back', streamId }, stateIs('publishing'))
    expect(await interruption()).toMatchObject([{ code: 'CONNECTION_LOST', clearedAt: expect.any(Number) }])
    expect(await eventsOf(streamId)).toEqual(['stream.started'])
  })

  test('ends immediately when its encoder stops, and another start opens a new stream', async () => {
    const streamId = await admitted(key)
    await report(ready(streamId), stateIs('publishing'))
    await report({ type: 'publisher-lost', streamId, reason: 'UNPUBLISHED' }, stateIs('ended'))
    expect(media.kicked).toContain(streamId)
    expect(await eventsOf(streamId)).toEqual(['stream.started', 'stream.ended'])
    expect(await admitted(key)).not.toBe(streamId)
  })

  test('an encoder that is disconnected for invalid data shows the reason until its data is valid', async () => {
    const streamId = await admitted(key)
    await report({ type: 'publisher-lost', streamId, reason: 'UNSUPPORTED_VIDEO' }, stateIs('lost'))
    const refusal = async () => (await app.call(ownStreamStatus, {}, { token })).data.lastRefusal
    await expect.poll(refusal).toEqual({ reason: 'UNSUPPORTED_VIDEO', at: expect.any(Number) })
    await report({ type: 'publisher-back', streamId }, stateIs('opening'))
    await report({ type: 'publisher-lost', streamId, reason: 'UNSUPPORTED_AUDIO' }, stateIs('lost'))
    await expect.poll(refusal).toMatchObject({ reason: 'UNSUPPORTED_AUDIO' })
    await report({ type: 'publisher-back', streamId }, stateIs('opening'))
    await report(ready(streamId), stateIs('publishing'))
    expect(await refusal()).toBeNull()
  })

  test('ignores events of an encoder that has connected again since', async () => {
    const streamId = await admitted(key)
    await report(ready(streamId), stateIs('publishing'))
    expect(await publish(key)).toMatchObject({ streamId, generation: 2, epochs: ['e1'] })
    media.host().report({ type: 'publisher-lost', streamId, generation: 1, reason: 'UNPUBLISHED' })
    media.host().report({ ...over(streamId), generation: 1 } as ScriptedEvent)
    // Events of a stream are handled in order.
    await report({ type: 'warning', streamId, code: 'NO_AUDIO', facts: {} }, ({ stream }) => !!stream?.warnings.length)
    expect((await statusOf()).stream?.state).toBe('publishing')
  })

  test('ends when its lost publisher returns for another fixture', async () => {
    const streamId = await admitted(key)
    await report(ready(streamId), stateIs('publishing'))
    await report({ type: 'publisher-lost', streamId, reason: 'SOCKET_CLOSED' }, stateIs('lost'))
    const other = await world.liveFixture({ commentators: [blv] })
    await app.call(chooseStreamFixture, { fixtureId: other }, { token })
    expect(await admitted(key)).not.toBe(streamId)
    expect(media.kicked).toContain(streamId)
    expect(await eventsOf(streamId)).toEqual(['stream.started', 'stream.ended'])
  })

  test('leaves a playable recording when it ends', async () => {
    const streamId = await admitted(key)
    await report(ready(streamId), stateIs('publishing'))
    await report(over(streamId), stateIs('ended'))
    await expect
      .poll(() => streamsInRoom(fixtureId))
      .toMatchObject([{ streamId, kind: 'recording', live: false, url: `/recordings/${streamId}/replay.m3u8` }])
    media.host().report(over(streamId))
    expect(await admitted(key)).not.toBe(streamId)
  })

  test('loses its recording with all files after a month', async () => {
    const streamId = await admitted(key)
    await report(ready(streamId), stateIs('publishing'))
    await report(over(streamId), stateIs('ended'))
    const prune = app.features.all.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'prune-recordings')
    await prune?.run()
    expect(media.removed).not.toContain(streamId)
    const { pool } = app.engines.database
    await pool.query(`update recordings set created_at = now() - interval '31 days' where stream_id = $1`, [streamId])
    await prune?.run()
    expect(media.removed).toEqual([streamId])
    expect(await app.features.ingest.recordingsOf(fixtureId)).toEqual([])
  })

  test('without any picture ends without a trace for viewers', async () => {
    const streamId = await admitted(key)
    await report(over(streamId), stateIs('ended'))
    expect(await eventsOf(streamId)).toEqual([])
    expect(await streamsInRoom(fixtureId)).toEqual([])
  })

  test('that the site has ended is stopped when its media arrives', async () => {
    const streamId = await admitted(key)
    await report(over(streamId), stateIs('ended'))
    media.host().report(ready(streamId))
    await expect.poll(() => media.kicked).toContain(streamId)
  })

  test('that another process has ended is stopped at the next figures', async () => {
    const streamId = await admitted(key)
    await report(ready(streamId), stateIs('publishing'))
    const { pool } = app.engines.database
    await pool.query(`update live_sessions set state = 'ended', ended_at = now() where stream_id = $1`, [streamId])
    media.host().report({ ...figures, streamId, renditions: [] })
    await expect.poll(() => media.kicked).toContain(streamId)
  })

  test('shows its health to the commentator: figures of the engine and the newest warning of each kind', async () => {
    const streamId = await admitted(key)
    await report(ready(streamId), stateIs('publishing'))
    const published = new Promise((resolve) => {
      const stop = app.engines.bus.subscribe(`fixture:${fixtureId}`, (event) => {
        const { success, data } = eventSchema(fixtureTopic, 'audience').safeParse(event)
        if (!success || data.data.streams.length === 0) return
        stop()
        resolve(event)
      })
    })
    const picture = { codecs: 'avc1.64001f,mp4a.40.2', width: 1280, height: 720, frameRate: 25, bitrateKbps: 1800 }
    const sound = { codecs: 'mp4a.40.2', width: null, height: null, frameRate: null, bitrateKbps: 160 }
    const renditions = [
      { track: 0, sound: 0, isMadeHere: false, ...picture },
      { track: 256, sound: 0, isMadeHere: true, ...picture, width: 640, height: 360 },
      { track: null, sound: 0, isMadeHere: false, ...sound },
    ]
    await report({ ...figures, streamId, renditions }, ({ stream }) => stream?.bitrateKbps === 2500)
    expect((await statusOf()).stream).toMatchObject({ framesPerSecond: 25, viewers: 0, renditions })
    media.host().report({ ...figures, streamId, renditions })
    expect(await (await fetch(`${app.address}/metrics`)).text()).toMatch(/_transcoders\{state="running"\} [1-9]/)
    expect(eventSchema(fixtureTopic, 'audience').parse(await published).data).toEqual({
      viewers: 0,
      streams: [{ streamId, viewers: 0 }],
    })
    for (const code of ['GOP_TOO_LONG', 'B_FRAMES', 'GOP_TOO_LONG'])
      media.host().report({ type: 'warning', streamId, code, facts: { seconds: 8 } })
    await expect.poll(warnings).toEqual(['B_FRAMES', 'GOP_TOO_LONG'])
  })

  test('reports a disk failure to the commentator, in the log with its message, and in the metrics', async () => {
    const streamId = await admitted(key)
    const facts = { message: 'ENOSPC: no space left on device, write' }
    media.host().report({ type: 'warning', streamId, code: 'NO_AUDIO', facts: {} })
    media.host().report({ type: 'warning', streamId, code: 'DISK_FAILED', facts })
    await expect.poll(warnings).toEqual(['NO_AUDIO', 'DISK_FAILED'])
    expect(lines.filter((line) => line.streamId === streamId)).toMatchObject([{ code: 'DISK_FAILED', facts }])
    const metrics = await (await fetch(`${app.address}/metrics`)).text()
    expect(metrics).toMatch(/^ingest_warnings_total\{code="DISK_FAILED"\} 1$/m)
  })

  test('names the codec of an ignored track, and no other fact of a warning', async () => {
    const streamId = await admitted(key)
    const warn = (code: string, facts: Record<string, string | number>) =>
      media.host().report({ type: 'warning', streamId, code, facts })
    warn('TRACK_CODEC_UNSUPPORTED', { track: 2, codec: 'hvc1' })
    warn('TAKEN_OVER', { ip: '203.0.113.7' })
    await expect.poll(warnings).toEqual(['TRACK_CODEC_UNSUPPORTED', 'TAKEN_OVER'])
    const known = (await statusOf()).stream?.warnings.map(({ at: _, ...rest }) => rest)
    expect(known).toEqual([
      { code: 'TRACK_CODEC_UNSUPPORTED', codec: 'hvc1', clearedAt: null },
      { code: 'TAKEN_OVER', clearedAt: null },
    ])
  })

  test('keeps its commentator from withdrawing', async () => {
    await admitted(key)
    expect(await app.call(scheduleUpdate, { id: fixtureId, status: entryStatus.withdrawn }, { token })).toMatchObject({
      status: 409,
      msg: 'ALREADY_LIVE',
    })
  })
})
