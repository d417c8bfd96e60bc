import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sports } from '#contract/schedule.ts'
import { startEmbeddedMedia } from '#server/engines/media/embedded.ts'
import type { MediaEngine } from '#server/engines/ports.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { blankBoard } from './board/painter.ts'
import { createPerformer } from './streams.ts'
import { createWorld, type Person, type World } from './world.ts'

const log = pino({ level: 'fatal' })
const clip = 'football-minh-khang'
let app: TestApp
let media: MediaEngine
let directory: string
let world: World

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'khan-dai-streams-'))
  media = startEmbeddedMedia({ directory, rtmpPort: 0, rtmpHost: 'localhost', log })
  app = await startTestApp({ engines: { media } })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(async () => {
  await app.close()
  await media.close()
  await rm(directory, { recursive: true, force: true })
})

const scripted = (fixtureId: string) => ({ fixtureId, key: fixtureId, sport: sports.football, kickOff: Date.now() })
const perform = ({ userId, username }: Person) =>
  createPerformer(
    { ingest: app.features.ingest, media, secret: 'a secret of the test', log },
    { userId, username, clip, board: blankBoard() },
  )
const stateOf = async ({ userId }: Person) => (await app.features.ingest.statusOf(userId)).stream
const onAir = (person: Person, fixtureId: string) =>
  expect.poll(() => stateOf(person)).toMatchObject({ fixtureId, state: 'publishing' })

test('a performer moves from one fixture to the next with a new stream, and leaves no recording', async () => {
  const person = await world.commentator()
  const [first, second] = [
    await world.liveFixture({ commentators: [person] }),
    await world.liveFixture({ commentators: [person] }),
  ]
  const performer = await perform(person)
  await performer.follow(scripted(first))
  await onAir(person, first)
  const before = (await stateOf(person))?.streamId
  await performer.follow(scripted(second))
  await onAir(person, second)
  expect((await stateOf(person))?.streamId).not.toBe(before)
  expect(await app.features.ingest.onAir(first)).toEqual([])
  await performer.leave()
  expect(await app.features.ingest.recordingsOf(first)).toEqual([])
})

test('a new process with the same secret begins a new stream after a clean end', async () => {
  const person = await world.commentator()
  const fixtureId = await world.liveFixture({ commentators: [person] })
  const first = await perform(person)
  await first.follow(scripted(fixtureId))
  await onAir(person, fixtureId)
  const streamId = (await stateOf(person))?.streamId
  await first.leave()
  await expect.poll(() => stateOf(person)).toMatchObject({ state: 'ended' })
  const second = await perform(person)
  await second.follow(scripted(fixtureId))
  await onAir(person, fixtureId)
  expect((await stateOf(person))?.streamId).not.toBe(streamId)
  await second.leave()
})

test('a commentator who creates a key ends the demo’s stream, and the demo does not return', async () => {
  const person = await world.commentator()
  const [first, second] = [
    await world.liveFixture({ commentators: [person] }),
    await world.liveFixture({ commentators: [person] }),
  ]
  const performer = await perform(person)
  await performer.follow(scripted(first))
  await onAir(person, first)
  await world.streamKeyOf(person)
  await expect.poll(() => stateOf(person)).toMatchObject({ state: 'ended' })
  await performer.follow(scripted(second))
  expect(await stateOf(person)).toMatchObject({ fixtureId: first, state: 'ended' })
  await performer.leave()
})
