import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chooseStreamFixture, ownStreamStatus, rotateStreamKey, streamKeyInfo } from '#contract/ingest.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import type { PublishDecision } from '#server/engines/ports.ts'
import { createScriptedMedia } from '#tests/setup/scripted-media.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { newStreamKey, streamKeyBytes } from './stream-key.rules.ts'

const media = createScriptedMedia()
let app: TestApp
let world: World

beforeAll(async () => {
  app = await startTestApp({ env: { SRT_PORTS: '10080-10089' }, engines: { media } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
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

const statusOf = async () => (await app.call(ownStreamStatus, undefined, { token })).data

describe('the stream key', () => {
  test('is shown once and stored as a hash, and replacing it ends the streams of the old one', async () => {
    const decision = await publish(key)
    if (!decision.allow) throw new Error(`refused: ${decision.reason}`)
    const { streamId } = decision
    const picture = {
      epoch: 'e1',
      playlistPath: 'index.m3u8',
      width: 1280,
      height: 720,
      codecs: 'avc1.64001f,mp4a.40.2',
    }
    media.host().report({ type: 'ready', streamId, ...picture })
    await expect.poll(async () => (await statusOf()).stream?.state).toBe('publishing')
    const rotated = await app.call(rotateStreamKey, undefined, { token })
    expect(rotated.data).toMatchObject({ server: 'rtmp://localhost/live', key: expect.stringMatching(/^kd-/) })
    expect(media.kicked).toContain(streamId)
    expect(await statusOf()).toMatchObject({ stream: { state: 'ended' } })
    const { data } = await app.call(streamKeyInfo, undefined, { token })
    expect(data).toMatchObject({
      exists: true,
      hint: `${rotated.data.key.slice(0, 7)}…`,
      server: 'rtmp://localhost/live',
      srt: { server: 'srt://localhost:10080', lastPort: 10_089 },
    })
    const stored = await app.engines.database.pool.query('select * from stream_keys where user_id = $1', [blv.userId])
    expect(JSON.stringify(stored.rows)).not.toContain(rotated.data.key.slice(20))
  })

  test('does not exist before it is created', async () => {
    const fresh = await world.tokenOf(await world.commentator())
    expect((await app.call(streamKeyInfo, undefined, { token: fresh })).data).toMatchObject({
      exists: false,
      hint: '',
      createdAt: null,
    })
    expect((await app.call(ownStreamStatus, undefined, { token: fresh })).data).toEqual({
      stream: null,
      chosenFixtureId: null,
      lastRefusal: null,
    })
  })
})

describe('a key that the demo creates', () => {
  const { text } = newStreamKey(randomBytes(streamKeyBytes))

  test('is valid until the commentator creates one, and may keep no recording', async () => {
    const person = await world.commentator()
    await world.liveFixture({ commentators: [person] })
    const adopt = () => app.features.ingest.adoptKey({ userId: person.userId, text, keepsRecording: false })
    expect(await adopt()).toBe(true)
    expect(await adopt()).toBe(true)
    expect(await publish(text)).toMatchObject({ allow: true, keepRecording: false })
    await world.streamKeyOf(person)
    expect(await adopt()).toBe(false)
    expect(await publish(text)).toEqual({ allow: false, reason: 'OLD_KEY' })
  })
})

describe('choosing a fixture', () => {
  test('appears in the status', async () => {
    expect((await app.call(chooseStreamFixture, { fixtureId }, { token })).code).toBe(0)
    expect((await statusOf()).chosenFixtureId).toBe(fixtureId)
  })

  test('needs an existing fixture that the member commentates', async () => {
    const foreign = await world.liveFixture()
    expect(await app.call(chooseStreamFixture, { fixtureId: foreign }, { token })).toMatchObject({
      status: 403,
      msg: 'NOT_YOUR_FIXTURE',
    })
    expect(await app.call(chooseStreamFixture, { fixtureId: '99999999' }, { token })).toMatchObject({
      status: 404,
      msg: 'FIXTURE_NOT_FOUND',
    })
  })
})
