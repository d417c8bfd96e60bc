import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownStreamStatus } from '#contract/ingest.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { createScriptedMedia } from '#tests/setup/scripted-media.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const media = createScriptedMedia()
let app: TestApp
let world: World
let blv: Person
let token: string

beforeAll(async () => {
  app = await startTestApp({ engines: { media } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())
beforeEach(async () => {
  blv = await world.commentator()
  token = await world.tokenOf(blv)
})

const refusalShown = async () =>
  (await app.call(ownStreamStatus, undefined, { token })).data.lastRefusal?.reason ?? null
const isShown = (reason: string | null) => expect.poll(refusalShown, { interval: 10 }).toBe(reason)

describe('a refused encoder whose key names no commentator', () => {
  test.each([
    ['KEY_MISSING', 'KEY_MISSING'],
    ['UNKNOWN_KEY', 'UNKNOWN_KEY'],
    ['BAD_HANDSHAKE', 'NOT_RTMP'],
    ['BAD_AMF', 'BROKEN_DATA'],
  ])('is shown to the commentator at its address: %s', async (reason, shown) => {
    media.host().report({ type: 'refused', ip: '127.0.0.1', reason })
    await isShown(shown)
  })

  test('is not shown at another address, and not to an operator who looks at the desk', async () => {
    media.host().report({ type: 'refused', ip: '127.0.0.1', reason: 'KEY_MISSING' })
    await isShown('KEY_MISSING')
    media.host().report({ type: 'refused', ip: '198.51.100.7', reason: 'UNKNOWN_KEY' })
    const operator = await world.tokenOf(await world.operator())
    const { data } = await app.call(ownStreamStatus, { userId: blv.userId }, { token: operator })
    expect(data.lastRefusal).toBeNull()
    expect(await refusalShown()).toBe('KEY_MISSING')
  })

  test('is shown beside an encoder that was left on with an earlier key', async () => {
    const earlier = await world.streamKeyOf(blv)
    await world.streamKeyOf(blv)
    const retry = () => media.host().authorise({ sessionId: 's', app: 'live', key: earlier, ip: '127.0.0.1' })
    media.host().report({ type: 'refused', ip: '127.0.0.1', reason: 'KEY_MISSING' })
    await isShown('KEY_MISSING')
    await retry()
    expect(await refusalShown()).toBe('KEY_MISSING')
  })

  test('leaves the place to a key of which a part is missing, also while an earlier key is tried again', async () => {
    const earlier = await world.streamKeyOf(blv)
    const key = await world.streamKeyOf(blv)
    const publish = (sent: string) =>
      media.host().authorise({ sessionId: 's', app: 'live', key: sent, ip: '198.51.100.9' })
    await publish(earlier)
    await publish(key.slice(0, 30))
    await publish(earlier)
    expect(await refusalShown()).toBe('WRONG_KEY')
  })

  test('is not shown while the commentator is on air', async () => {
    const key = await world.streamKeyOf(blv)
    await world.liveFixture({ commentators: [blv] })
    const decision = await media.host().authorise({ sessionId: 's', app: 'live', key, ip: '127.0.0.1' })
    if (!decision.allow) throw new Error(`refused: ${decision.reason}`)
    const picture = { epoch: 'e1', playlistPath: 'index.m3u8', width: 1280, height: 720, codecs: 'avc1.64001f' }
    media.host().report({ type: 'refused', ip: '127.0.0.1', reason: 'KEY_MISSING' })
    await isShown('KEY_MISSING')
    media.host().report({ type: 'ready', streamId: decision.streamId, ...picture })
    await isShown(null)
  })
})

test('an encoder that stops to speak RTMP is not shown as a lost connection', async () => {
  const key = await world.streamKeyOf(blv)
  await world.liveFixture({ commentators: [blv] })
  const decision = await media.host().authorise({ sessionId: 's', app: 'live', key, ip: '198.51.100.7' })
  if (!decision.allow) throw new Error(`refused: ${decision.reason}`)
  media.host().report({ type: 'publisher-lost', streamId: decision.streamId, reason: 'BAD_CHUNK' })
  await isShown('BROKEN_DATA')
})
