import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { broadcastTopic } from '#contract/broadcast.socket.ts'
import { type BroadcastSample, broadcastHistory, endBroadcast, maxBroadcastSamples } from '#contract/broadcast.ts'
import { chooseStreamFixture, ownStreamStatus } from '#contract/ingest.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { createMemoryBus } from '#server/engines/bus/memory.ts'
import { createScriptedMedia, type ScriptedEvent } from '#tests/setup/scripted-media.ts'
import { openSocket } from '#tests/setup/socket-client.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { mergeSamples } from './broadcast.rules.ts'
import { createBroadcastSamples } from './broadcast-samples.service.ts'

const media = createScriptedMedia()
let app: TestApp
let world: World
let blv: Person
let token: string
let key: string
let fixtureId: string

beforeAll(async () => {
  app = await startTestApp({ engines: { media } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())
beforeEach(async () => {
  blv = await world.commentator()
  token = await world.tokenOf(blv)
  key = await world.streamKeyOf(blv)
  fixtureId = await world.liveFixture({ commentators: [blv] })
})

const publish = () => media.host().authorise({ sessionId: 's', app: 'live', key, ip: '127.0.0.1' })
const statusOf = async (as = token) => (await app.call(ownStreamStatus, {}, { token: as })).data.stream
const historyOf = (input: { userId?: string } = {}, as = token) => app.call(broadcastHistory, input, { token: as })

async function goLive(): Promise<string> {
  const decision = await publish()
  if (!decision.allow) throw new Error(decision.reason)
  const { streamId } = decision
  const picture = { epoch: 'e1', playlistPath: 'index.m3u8', width: 1280, height: 720, codecs: 'avc1.64001f' }
  media.host().report({ type: 'ready', streamId, ...picture })
  await expect.poll(async () => (await statusOf())?.state).toBe('publishing')
  return streamId
}

const encoder = {
  ...{ rendered: 300, lagged: 1, dropped: 12, output: 300, skipped: 2 },
  ...{ encodeMs: 7.5, latencyMs: 40 },
}
const stats = (streamId: string, bitrateKbps = 2_500): ScriptedEvent => ({
  ...{ type: 'stats', streamId, bitrateKbps, framesPerSecond: 59.94, partLagMs: 3, renditions: [], transcoder: null },
  figures: {
    ...{ frameIntervalMs: 16, missingFrames: 12, lateFrames: 3, jitterMs: 310.4, keyframeIntervalMs: 2_000 },
    sound: { kbps: 160, isSilent: false },
    encoder,
  },
})

describe('the figures of a broadcast', () => {
  test('are kept for its commentator, and sent to the open control room', async () => {
    const socket = await openSocket(app.address, { token })
    socket.send({ type: 'sub', topic: broadcastTopic.name, userId: blv.userId })
    await socket.next(({ type, topic, code }) => type === 'subbed' && topic === 'broadcast' && code === 0)
    const streamId = await goLive()
    await socket.next(({ type }) => type === 'changed')
    expect((await historyOf()).data).toEqual({ streamId, samples: [] })
    media.host().report(stats(streamId))
    const { data } = await socket.next(({ type }) => type === 'sample')
    expect(data).toMatchObject({
      streamId,
      sample: {
        ...{ bitrateKbps: 2_500, framesPerSecond: 59.9, viewers: 0, missingFrames: 12, lateFrames: 3, jitterMs: 310 },
        sound: { kbps: 160, isSilent: false },
        encoder: { dropped: 12, encodeMs: 7.5, latencyMs: 40 },
      },
    })
    expect((await historyOf()).data).toEqual({ streamId, samples: [data.sample] })
    await socket.close()
  })

  test('are empty without a stream, and zero from an engine that does not measure them', async () => {
    expect((await historyOf()).data).toEqual({ streamId: null, samples: [] })
    const streamId = await goLive()
    const { figures: _, ...plain } = stats(streamId) as Extract<ScriptedEvent, { type: 'stats' }>
    media.host().report(plain)
    await expect
      .poll(async () => (await historyOf()).data.samples)
      .toMatchObject([{ bitrateKbps: 2_500, missingFrames: 0, keyframeIntervalMs: null, sound: null, encoder: null }])
  })

  test('are refused to other commentators and given to operators, by call and by topic', async () => {
    const streamId = await goLive()
    const [other, operator] = [await world.commentator(), await world.operator()]
    const [theirs, operators] = [await world.tokenOf(other), await world.tokenOf(operator)]
    const { userId } = blv
    expect(await historyOf({ userId }, theirs)).toMatchObject({ status: 403, msg: 'NOT_PERMISSIONS', data: null })
    expect((await historyOf({ userId }, operators)).data).toMatchObject({ streamId })
    expect(await historyOf({ userId: 'x' })).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
    for (const [as, msg] of [
      [theirs, 'NOT_PERMISSIONS'],
      [operators, 'Success'],
      [await world.tokenOf(await world.user()), 'NOT_PERMISSIONS'],
    ]) {
      const socket = await openSocket(app.address, { token: as ?? '' })
      socket.send({ type: 'sub', topic: 'broadcast', userId })
      expect((await socket.next(({ type, topic }) => type === 'subbed' && topic === 'broadcast')).msg).toBe(msg)
      await socket.close()
    }
  })

  test('cover ten minutes, and at most a fixed number of samples', () => {
    const sample = (at: number) => ({ at }) as BroadcastSample
    const minute = 60_000
    expect(mergeSamples([sample(0), sample(5)], [sample(10 * minute + 1), sample(5)]).map(({ at }) => at)).toEqual([
      5,
      10 * minute + 1,
    ])
    const many = Array.from({ length: 500 }, (_, index) => sample(index))
    expect(mergeSamples(many, []).map(({ at }) => at)).toEqual(many.slice(-maxBroadcastSamples).map(({ at }) => at))
  })

  test('are the same in a process that starts later', async () => {
    const bus = createMemoryBus()
    const sample = { at: Date.now(), bitrateKbps: 2_000 } as BroadcastSample
    const engine = createBroadcastSamples({ bus, hearsEngine: true })
    engine.record('s', sample)
    const web = createBroadcastSamples({ bus, hearsEngine: false })
    await expect.poll(() => web.of('s')).toEqual([sample])
    engine.close()
    const engineAgain = createBroadcastSamples({ bus, hearsEngine: true })
    await expect.poll(() => engineAgain.of('s')).toEqual([sample])
    engineAgain.record('s', { ...sample, at: sample.at + 1 })
    const both = [sample, { ...sample, at: sample.at + 1 }]
    await expect.poll(() => [web.of('s'), engineAgain.of('s')]).toEqual([both, both])
    for (const one of [web, engineAgain]) one.close()
  })
})

test('a warning shows since when it applies, and when it was cleared', async () => {
  const streamId = await goLive()
  media.host().report({ type: 'warning', streamId, code: 'SILENT_AUDIO', facts: {} })
  await expect.poll(async () => (await statusOf())?.warnings).toMatchObject([{ code: 'SILENT_AUDIO', clearedAt: null }])
  media.host().report({ type: 'mended', streamId, code: 'SILENT_AUDIO' })
  await expect
    .poll(async () => (await statusOf())?.warnings)
    .toMatchObject([{ code: 'SILENT_AUDIO', clearedAt: expect.any(Number) }])
})

test('a warning is cleared when the encoder resolves it or returns, but not the warning about a second encoder', async () => {
  const streamId = await goLive()
  const warn = (code: string) => media.host().report({ type: 'warning', streamId, code, facts: {} })
  const active = async () =>
    (await statusOf())?.warnings.filter(({ clearedAt }) => clearedAt === null).map(({ code }) => code)
  for (const code of ['NO_AUDIO', 'GOP_TOO_LONG', 'DISK_FAILED', 'AUDIO_STARTED']) warn(code)
  await expect.poll(active).toEqual(['GOP_TOO_LONG', 'DISK_FAILED'])
  warn('AUDIO_STOPPED')
  await expect.poll(active).toEqual(['GOP_TOO_LONG', 'DISK_FAILED', 'AUDIO_STOPPED'])
  warn('AUDIO_STARTED')
  await expect.poll(active).toEqual(['GOP_TOO_LONG', 'DISK_FAILED'])
  media.host().report({ type: 'publisher-back', streamId })
  warn('TAKEN_OVER')
  await expect.poll(active).toEqual(['DISK_FAILED', 'TAKEN_OVER'])
})

describe('ending a broadcast', () => {
  test('ends it immediately with a reason for the encoder, and keeps the recording', async () => {
    const streamId = await goLive()
    expect(await app.call(endBroadcast, { streamId }, { token })).toMatchObject({ code: 0 })
    expect(await statusOf()).toMatchObject({ state: 'ended' })
    expect(media.kicked).toContain(streamId)
    expect(media.reasons.get(streamId)).toBe('ENDED_BY_COMMENTATOR')
    const recordingPath = `/recordings/${streamId}/index.m3u8`
    media.host().report({ type: 'ended', streamId, recordingPath, durationMs: 60_000, bytes: 1_000 })
    await expect.poll(() => app.features.ingest.recordingsOf(fixtureId)).toMatchObject([{ streamId }])
    expect(await app.call(endBroadcast, { streamId }, { token })).toMatchObject({ code: 0 })
  })

  test('refuses the encoder that reconnects, until the commentator chooses the fixture again', async () => {
    const streamId = await goLive()
    await app.call(endBroadcast, { streamId }, { token })
    expect(await publish()).toEqual({ allow: false, reason: 'BROADCAST_ENDED' })
    expect((await app.call(ownStreamStatus, {}, { token })).data.lastRefusal?.reason).toBe('BROADCAST_ENDED')
    await app.call(chooseStreamFixture, { fixtureId }, { token })
    expect(await publish()).toMatchObject({ allow: true })
  })

  test('is refused to other commentators, and possible for operators', async () => {
    const streamId = await goLive()
    const theirs = await world.tokenOf(await world.commentator())
    const refused = { status: 403, msg: 'NOT_PERMISSIONS' }
    expect(await app.call(endBroadcast, { streamId }, { token: theirs })).toMatchObject(refused)
    expect(await app.call(endBroadcast, { streamId: 'unknown' }, { token })).toMatchObject({ msg: 'STREAM_NOT_FOUND' })
    expect(await app.call(endBroadcast, { streamId: '../x' }, { token })).toMatchObject({ msg: 'BAD_INPUT' })
    expect(await statusOf()).toMatchObject({ state: 'publishing' })
    const operators = await world.tokenOf(await world.operator())
    expect(await app.call(endBroadcast, { streamId }, { token: operators })).toMatchObject({ code: 0 })
    expect(await statusOf()).toMatchObject({ state: 'ended' })
  })
})
