import { expect, test } from 'vitest'
import { createWorld } from '#demo/world.ts'
import { createScriptedMedia, type ScriptedEvent } from '#tests/setup/scripted-media.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { openTestDatabase } from '#tests/setup/test-database.ts'

const password = 'Kh4n-dai-thu-nghiem'
const picture = { epoch: 'e1', playlistPath: 'index.m3u8', width: 1280, height: 720, codecs: 'avc1.64001f,mp4a.40.2' }
const ready = (streamId: string): ScriptedEvent => ({ type: 'ready', streamId, ...picture })
const transcoder = { state: 'running', restarts: 0, lagMs: 80 } as const
const figures = { type: 'stats', bitrateKbps: 2500.4, framesPerSecond: 24.98, partLagMs: 3, transcoder } as const
const over = (streamId: string): ScriptedEvent => ({
  type: 'ended',
  streamId,
  recordingPath: `/recordings/${streamId}/index.m3u8`,
  durationMs: 61_500,
  bytes: 4_000_000,
})

test('is not publishing after a restart, and continues when its publisher returns', async () => {
  const database = await openTestDatabase()
  const kept = { ...database, close: async () => {} }
  const firstMedia = createScriptedMedia()
  const first = await startTestApp({ engines: { media: firstMedia, database: kept } })
  const before = createWorld(first, { password })
  const person = await before.commentator()
  const ownKey = await before.streamKeyOf(person)
  await before.liveFixture({ commentators: [person] })
  const request = { sessionId: 's', app: 'live', key: ownKey, ip: '127.0.0.1' }
  const decision = await firstMedia.host().authorise(request)
  if (!decision.allow) throw new Error(decision.reason)
  firstMedia.host().report(ready(decision.streamId))
  const stateIn = (of: TestApp) => async () => (await of.features.ingest.statusOf(person.userId)).stream?.state
  await expect.poll(stateIn(first)).toBe('publishing')
  await first.close()

  const secondMedia = createScriptedMedia()
  const second = await startTestApp({ engines: { media: secondMedia, database } })
  expect(await stateIn(second)()).toBe('lost')
  expect(await secondMedia.host().authorise(request)).toMatchObject({ allow: true, streamId: decision.streamId })
  secondMedia.host().report({ ...ready(decision.streamId), epoch: 'e2' } as ScriptedEvent)
  await expect.poll(stateIn(second)).toBe('publishing')
  await second.close()
})

test('moves to the engine that accepts its encoder, and the engine before changes it no more', async () => {
  const database = await openTestDatabase()
  const kept = { ...database, close: async () => {} }
  const [one, other] = [createScriptedMedia('one'), createScriptedMedia('other')]
  const first = await startTestApp({ engines: { media: one, database: kept } })
  const before = createWorld(first, { password })
  const person = await before.commentator()
  const ownKey = await before.streamKeyOf(person)
  await before.liveFixture({ commentators: [person] })
  const request = { sessionId: 's', app: 'live', key: ownKey, ip: '127.0.0.1' }
  const decision = await one.host().authorise(request)
  if (!decision.allow) throw new Error(decision.reason)
  const { streamId } = decision
  const stateNow = async () => (await first.features.ingest.statusOf(person.userId)).stream?.state
  one.host().report(ready(streamId))
  await expect.poll(stateNow).toBe('publishing')

  // Its start leaves the stream of the other engine as it is.
  const second = await startTestApp({ engines: { media: other, database } })
  expect(await stateNow()).toBe('publishing')
  const moved = await other.host().authorise(request)
  expect(moved).toMatchObject({ allow: true, streamId, generation: 2, epochs: ['e1'] })
  expect(other.moved).toEqual([{ streamId, generation: 2, originId: 'other' }])
  one.host().report({ type: 'publisher-lost', streamId, reason: 'UNPUBLISHED' })
  one.host().report({ ...over(streamId), generation: null } as ScriptedEvent)
  one.host().report({ ...figures, streamId, renditions: [] })
  // The order may have been lost, so the figures of the engine reveal that it still has the stream.
  await expect.poll(() => one.moved).toMatchObject([{ streamId, generation: 2, originId: 'other' }])
  expect(await stateNow()).toBe('publishing')
  other.host().report({ ...ready(streamId), epoch: 'e2' } as ScriptedEvent)
  other.host().report({ type: 'publisher-lost', streamId, reason: 'UNPUBLISHED' })
  await expect.poll(stateNow).toBe('ended')
  await first.close()
  await second.close()
})
