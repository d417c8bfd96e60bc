import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveMenu, liveRoom, operatorOnline } from '#contract/live.ts'
import { setOnline } from '#contract/presence.ts'
import { sports, totalLiveSchedule } from '#contract/schedule.ts'
import { login } from '#contract/session.ts'
import { createWorld, type World } from '#demo/world.ts'
import { createAudience } from '#server/features/audience/audience.service.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const password = 'Kh4n-dai-thu-nghiem'
let app: TestApp
let world: World
beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password })
})
afterAll(() => app.close())

test('a live room shows its fixture, its chat room and its commentators in order of arrival', async () => {
  const [first, second] = [
    await world.commentator({ name: 'Minh Khang' }),
    await world.commentator({ name: 'Thảo Vy' }),
  ]
  const id = await world.liveFixture({ commentators: [first, second], score: [2, 1] })
  const { data } = await app.call(liveRoom, { id })
  expect(data).toMatchObject({
    fixtureId: id,
    state: 'first_half',
    home: { score: 2 },
    away: { score: 1 },
    groupId: expect.stringMatching(/^\d+$/),
    commentators: [
      { name: 'Minh Khang', isLive: false, streams: [] },
      { name: 'Thảo Vy', isLive: false, streams: [] },
    ],
  })
})

test.each([liveRoom, totalLiveSchedule])('$path of a fixture that does not exist is not found', async (endpoint) => {
  expect(await app.call(endpoint, { id: '99999999' })).toMatchObject({ status: 404, msg: 'FIXTURE_NOT_FOUND' })
  expect(await app.call(endpoint, { id: 'abc' })).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
})

test('a fixture without streams has no viewers', async () => {
  const id = await world.fixture()
  expect((await app.call(totalLiveSchedule, { id })).data).toEqual({ fixtureId: id, totalStreams: 0, viewers: 0 })
})

test('the menu counts live fixtures in each sport that has a page', async () => {
  await world.liveFixture({ sport: sports.marble })
  const { data } = await app.call(liveMenu, {})
  expect(data.list.map(({ path }) => path)).toEqual([
    '/truc-tiep/bong-da',
    '/truc-tiep/bong-ro',
    '/truc-tiep/esport',
    '/truc-tiep/dua-bi',
  ])
  expect(data.list.find(({ sport }) => sport === sports.marble)?.total).toBe(1)
  expect(data.list.find(({ sport }) => sport === sports.esport)?.total).toBe(0)
})

test('every instance knows the audience of a stream, and of all streams of a fixture', async () => {
  const { bus } = app.engines
  const viewers: Record<string, number> = { a: 3, b: 4 }
  const viewersOf = async (streamId: string) => viewers[streamId] ?? 0
  const [here, there] = [createAudience({ bus, viewersOf }), createAudience({ bus, viewersOf })]
  const health = { fixtureId: '7', bitrateKbps: 2_500, framesPerSecond: 25, renditions: [] }
  for (const streamId of ['a', 'b']) here.record({ streamId, ...health })
  await expect.poll(() => there.ofFixture('7'), { interval: 5 }).toBe(7)
  expect([here, there].map((audience) => audience.ofStream('a'))).toEqual([3, 3])
  expect(there.statsOf('b')).toMatchObject({ bitrateKbps: 2_500 })
  expect([there.ofStream('unknown'), there.ofFixture('8')]).toEqual([0, 0])
  // The encoder was started again: its viewers move to the next stream, and count once.
  here.ended('a')
  await expect.poll(() => there.ofFixture('7'), { interval: 5 }).toBe(4)
  expect(there.all()).toEqual([{ fixtureId: '7', viewers: 4 }])
  for (const audience of [here, there]) audience.close()
})

test('the support desk is open while an operator is on the site', async () => {
  const { username } = await world.operator()
  await world.user()
  expect((await app.call(operatorOnline)).data).toEqual({ online: false, total: 0 })
  const { accessToken: token } = (await app.call(login, { username, password })).data
  await app.call(setOnline, undefined, { token })
  await expect.poll(async () => (await app.call(operatorOnline)).data).toEqual({ online: true, total: 1 })
})
