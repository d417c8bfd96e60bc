import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { ownStreamStatus } from '#contract/ingest.ts'
import { encodeStudioPacket } from '#contract/rules/studio/studio-message.ts'
import { createWorld, type Person, type World } from '#demo/world.ts'
import { startEmbeddedMedia } from '#server/engines/media/embedded.ts'
import type { MediaEngine } from '#server/engines/ports.ts'
import { withTracks } from '#tests/setup/multitrack.ts'
import { openSocket, type SocketClient } from '#tests/setup/socket-client.ts'
import { type StudioMessages, studioMessages } from '#tests/setup/studio-packets.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { loadClip } from './test-engine.ts'

const clip = withTracks(await loadClip(), [{ track: 1, size: { width: 320, height: 180 } }])
let directory: string
let media: MediaEngine
let app: TestApp
let world: World
let blv: Person
let token: string
let fixtureId: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'studio-'))
  const tuning = { statsIntervalMs: 200 }
  media = startEmbeddedMedia({ directory, rtmpPort: 0, rtmpHost: '127.0.0.1', log: pino({ level: 'silent' }), tuning })
  app = await startTestApp({ engines: { media } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(async () => {
  await app.close()
  await media.close()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(async () => {
  blv = await world.commentator()
  token = await world.tokenOf(blv)
  fixtureId = await world.liveFixture({ commentators: [blv] })
})

async function openStudio(withToken = token): Promise<SocketClient> {
  const studio = await openSocket(app.address, { path: '/studio', token: withToken })
  onTestFinished(() => studio.ws.terminate())
  return studio
}

async function openedStudio(withToken = token): Promise<SocketClient> {
  const studio = await openStudio(withToken)
  await studio.next(({ type }) => type === 'open')
  return studio
}

/** Sends the clip's first seconds as fast as they are read. */
function sendStart({ ws }: SocketClient, { configs, frames }: StudioMessages, toMs = 5_000): void {
  for (const bytes of configs) ws.send(bytes)
  for (const { timeMs, bytes } of frames) if (timeMs < toMs) ws.send(bytes)
}

const statusOf = async () => (await app.call(ownStreamStatus, undefined, { token })).data
const stateIs = (state: string) => expect.poll(async () => (await statusOf()).stream?.state).toBe(state)

test('a commentator goes live from a studio in two sizes, and ends the stream without a grace period', async () => {
  const studio = await openedStudio()
  sendStart(studio, studioMessages(clip))
  await stateIs('publishing')
  await studio.next(({ type, bytes }) => type === 'received' && Number(bytes) > 0)
  const { stream } = await statusOf()
  expect(stream?.fixtureId).toBe(fixtureId)
  await expect
    .poll(async () => (await statusOf()).stream?.renditions.map(({ track, width }) => [track, width]))
    .toEqual([
      [0, 640],
      [1, 320],
      [null, null],
    ])
  expect(stream?.warnings).toEqual([])
  studio.send({ type: 'end' })
  await studio.closed
  await stateIs('ended')
})

test('a studio that returns after its network failed continues the same stream', async () => {
  const first = await openedStudio()
  sendStart(first, studioMessages(clip))
  await stateIs('publishing')
  const { streamId } = (await statusOf()).stream ?? {}
  first.ws.terminate()
  await stateIs('lost')
  const second = await openedStudio()
  sendStart(second, studioMessages(clip, 15_000))
  await stateIs('publishing')
  expect((await statusOf()).stream?.streamId).toBe(streamId)
})

test('a second studio of the member takes over the stream, and the first gets the reason', async () => {
  const first = await openedStudio()
  sendStart(first, studioMessages(clip))
  await stateIs('publishing')
  const { streamId } = (await statusOf()).stream ?? {}
  const second = await openedStudio()
  expect(await first.next(({ type }) => type === 'ended')).toMatchObject({ reason: 'TAKEN_OVER' })
  sendStart(second, studioMessages(clip, 15_000))
  await stateIs('publishing')
  expect((await statusOf()).stream?.streamId).toBe(streamId)
})

test('an encoder with the stream key takes over a studio, and the studio gets the reason', async () => {
  const key = await world.streamKeyOf(blv)
  const studio = await openedStudio()
  sendStart(studio, studioMessages(clip))
  await stateIs('publishing')
  const relay = await media.relay({ key })
  onTestFinished(() => relay.drop())
  expect(await studio.next(({ type }) => type === 'ended')).toMatchObject({ reason: 'TAKEN_OVER' })
})

test('members who are not commentators, guests and other sites are refused', async () => {
  const user = await openStudio(await world.tokenOf(await world.user()))
  expect(await user.closed).toEqual({ code: 4401, reason: 'NOT_PERMISSIONS' })
  const stranger = await openStudio('nonsense')
  expect(await stranger.closed).toEqual({ code: 4401, reason: 'FIBE_NOT_LOGIN' })
  const elsewhere = new WebSocket(`${app.address.replace('http', 'ws')}/studio?token=${token}`, {
    origin: 'https://example.com',
  })
  const [refused] = await once(elsewhere, 'error')
  expect(String(refused)).toContain('403')
})

test('a commentator without a fixture in its time window is refused with the reason', async () => {
  const other = await world.commentator()
  await world.fixture({ kickOff: Date.now() + 7_200_000, commentators: [other] })
  const studio = await openStudio(await world.tokenOf(other))
  expect(await studio.next(({ type }) => type === 'refused')).toMatchObject({ reason: 'NO_FIXTURE_IN_WINDOW' })
  await studio.closed
})

const frame = { kind: 'video', track: 0, isKeyframe: true, compositionMs: 0, data: new Uint8Array(9) } as const
test.each([
  ['random bytes', () => [new Uint8Array(40).fill(7)]],
  ['a frame before its configuration', () => [encodeStudioPacket({ ...frame, timestampMs: 0 })]],
  ['a message that is too large', () => [new Uint8Array(2 * 1024 * 1024 + 11).fill(2)]],
  [
    'time that runs backwards',
    () => {
      const { configs, frames } = studioMessages(clip, 1_000)
      const { configs: earlier } = studioMessages(clip)
      return [...configs, ...frames.slice(0, 3).map(({ bytes }) => bytes), ...earlier]
    },
  ],
  [
    'more messages than a studio sends',
    () => {
      const [config = new Uint8Array()] = studioMessages(clip).configs
      return Array.from({ length: 3_000 }, () => config)
    },
  ],
])('a studio’s connection ends after %s', async (_name, messages) => {
  const studio = await openedStudio()
  for (const bytes of messages()) studio.ws.send(bytes)
  expect((await studio.closed).code).toBeOneOf([1008, 1009])
  expect(await studio.next(({ type }) => type === 'error')).toMatchObject({
    msg: expect.stringMatching(/MALFORMED_FRAME|PAYLOAD_TOO_LARGE/),
  })
})

test('a bitrate above the limit ends the publish with the engine’s reason', async () => {
  const studio = await openedStudio()
  const { configs } = studioMessages(clip)
  for (const bytes of configs) studio.ws.send(bytes)
  const large = { ...frame, data: new Uint8Array(1_500_000) }
  for (let index = 0; index < 12; index += 1)
    studio.ws.send(encodeStudioPacket({ ...large, timestampMs: 1_000 + index }))
  expect(await studio.next(({ type }) => type === 'ended')).toMatchObject({ reason: 'BITRATE_TOO_HIGH' })
})

test('a member who opens studios again and again is slowed down', async () => {
  const opened: SocketClient[] = []
  for (let index = 0; index < 10; index += 1) opened.push(await openStudio())
  const codes = await Promise.all(opened.slice(8).map(({ closed }) => closed.then(({ code }) => code)))
  expect(codes).toContain(1013)
})

// The last test, because this engine takes no publisher afterwards.
test('a studio whose engine stops is asked to open another socket, and its stream waits for it', async () => {
  const studio = await openedStudio()
  sendStart(studio, studioMessages(clip))
  await stateIs('publishing')
  const { streamId = '' } = (await statusOf()).stream ?? {}
  void media.drain({ [streamId]: 'rtmp://127.0.0.1:9/live' })
  expect((await studio.next(({ type }) => type === 'reconnect')).afterMs).toBeLessThan(1_000)
  expect((await studio.closed).code).toBe(1012)
  await stateIs('lost')
})
