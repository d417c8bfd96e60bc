import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixtureTopic, scoresTopic } from '#contract/fixture.socket.ts'
import {
  anchorSchedule,
  featureMatch,
  fixtureFilters,
  liveSchedule,
  otherSchedule,
  sports,
  totalLive,
} from '#contract/schedule.ts'
import { eventSchema } from '#contract/topic-schemas.ts'
import { createWorld, inAll, type Person, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const hourMs = 3_600_000
let app: TestApp
let world: World

beforeAll(async () => {
  // Leaves out the jobs role, whose worker would delete the events that the tests read from the database.
  app = await startTestApp({ roles: ['http', 'realtime', 'media'] })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())

const idsOf = (page: { list: { fixtureId: string }[] }) => page.list.map(({ fixtureId }) => fixtureId)

function nextOn<T>(topic: string, wanted: (event: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    const stop = app.engines.bus.subscribe(topic, (event) => {
      if (!wanted(event as T)) return
      stop()
      resolve(event as T)
    })
  })
}

describe('the lists', () => {
  let live: string
  let soon: string
  let hers: string
  let later: string
  let minhKhang: Person
  let thaoVy: Person

  beforeAll(async () => {
    minhKhang = await world.commentator({ name: 'Minh Khang' })
    thaoVy = await world.commentator({ name: 'Thảo Vy' })
    const homeId = await world.team({ names: inAll('Thép Xanh Nam Định'), shortName: 'TXN', colour: '#1d4f9c' })
    const tournamentId = await world.tournament({
      names: { vi: 'Ngoại hạng Anh', en: 'Premier League', zh: '英格蘭超級聯賽' },
    })
    live = await world.liveFixture({ homeId, tournamentId, minute: 20, score: [1, 0], commentators: [minhKhang] })
    soon = await world.fixture({ kickOff: Date.now() + hourMs, isFeatured: true, commentators: [minhKhang] })
    hers = await world.fixture({ kickOff: Date.now() + 2 * hourMs, commentators: [thaoVy] })
    later = await world.fixture({ kickOff: Date.now() + 3 * hourMs, isFeatured: true, sport: sports.basketball })
    await world.fixture({ kickOff: Date.now() + 30 * 24 * hourMs, isFeatured: true })
  })

  test('featureMatch returns the featured fixtures of the coming week, soonest first', async () => {
    const { data } = await app.call(featureMatch)
    expect(idsOf(data)).toEqual([soon, later])
    expect(data).toMatchObject({ currPage: 1, totalPage: 1, total: 2 })
  })

  test('a page continues after the previous one, and a page past the end still has the total', async () => {
    expect(idsOf((await app.call(featureMatch, { pageSize: 1, pageNum: 2 })).data)).toEqual([later])
    const past = await app.call(featureMatch, { pageSize: 1, pageNum: 9 })
    expect(past.data).toEqual({ list: [], currPage: 9, totalPage: 2, total: 2 })
  })

  test('liveSchedule without a date lists live fixtures before coming ones', async () => {
    const { data } = await app.call(liveSchedule, {})
    expect(idsOf(data)).toEqual([live, soon, hers, later])
    expect(data.list[0]).toMatchObject({
      sport: 10,
      status: 1,
      state: 'first_half',
      minute: 21,
      injuryMinute: null,
      period: 1,
      tournament: { name: 'Ngoại hạng Anh' },
      home: { name: 'Thép Xanh Nam Định', shortName: 'TXN', colour: '#1d4f9c', score: 1 },
      away: { score: 0 },
      poster: '',
    })
    expect(data.list[0]?.slug).toMatch(new RegExp(`^thep-xanh-nam-dinh-vs-doi-\\d+-${live}$`))
    expect(data.list[0]?.commentators).toEqual([
      expect.objectContaining({
        userId: minhKhang.userId,
        name: 'Minh Khang',
        isLive: false,
        link: `${data.list[0]?.slug}/${minhKhang.username}`,
      }),
    ])
  })

  test('names are in the requested language', async () => {
    const { data } = await app.call(liveSchedule, { locale: 'zh' })
    expect(data.list[0]?.tournament.name).toBe('英格蘭超級聯賽')
  })

  test('liveSchedule can be limited to a sport', async () => {
    expect(idsOf((await app.call(liveSchedule, { sport: sports.basketball })).data)).toEqual([later])
  })

  test('liveSchedule with a date returns that day in the viewer’s zone, with ended fixtures', async () => {
    const kickOff = Date.parse('2031-05-03T18:30:00Z')
    const night = await world.fixture({ kickOff })
    const inHanoi = await app.call(liveSchedule, { date: '2031-05-04', timezone: 'Asia/Ho_Chi_Minh' })
    const inLondon = await app.call(liveSchedule, { date: '2031-05-03', timezone: 'Europe/London' })
    const notThere = await app.call(liveSchedule, { date: '2031-05-04', timezone: 'Europe/London' })
    expect([idsOf(inHanoi.data), idsOf(inLondon.data), idsOf(notThere.data)]).toEqual([[night], [night], []])
  })

  test.each([
    [{ date: '2026-02-30' }, 'date'],
    [{ date: 'tomorrow' }, 'date'],
    [{ date: '2026-02-28', timezone: 'Mars/Olympus' }, 'timezone'],
    [{ sport: 11 }, 'sport'],
    [{ pageSize: 1000 }, 'pageSize'],
  ])('liveSchedule refuses %o', async (input, path) => {
    const answer = await app.call(liveSchedule, input as never)
    expect(answer).toMatchObject({ status: 400, msg: 'BAD_INPUT', data: { fields: [{ path }] } })
  })

  test('total-live counts live fixtures, in total and in one sport', async () => {
    const game = await world.liveFixture({ sport: sports.basketball })
    const { data } = await app.call(totalLive, { mode: sports.basketball })
    expect(data).toMatchObject({
      totalLive: 2,
      totalMode: 1,
      totals: [
        { sport: 10, total: 1 },
        { sport: 20, total: 1 },
      ],
    })
    expect(idsOf(data)).toEqual([game])
    expect(idsOf((await app.call(totalLive, { status: fixtureFilters.coming, mode: 20 })).data)).toEqual([later])
    await app.features.schedule.applyUpdate({ fixtureId: game, observedAt: Date.now(), code: -1 })
    expect(idsOf((await app.call(totalLive, { status: fixtureFilters.ended, mode: 20 })).data)).toEqual([game])
  })

  test('otherSchedule omits the open fixture and prefers fixtures of its commentator', async () => {
    expect(idsOf((await app.call(otherSchedule, { fixtureId: live })).data)).toEqual([soon, hers, later])
    const { data } = await app.call(otherSchedule, { fixtureId: live, userId: thaoVy.userId })
    expect(idsOf(data)).toEqual([hers, soon, later])
  })

  test('anchorSchedule returns a commentator’s fixtures, those of a fixture’s commentators, or all', async () => {
    expect(idsOf((await app.call(anchorSchedule, { userId: minhKhang.userId })).data)).toEqual([live, soon])
    expect(idsOf((await app.call(anchorSchedule, { fixtureId: live })).data)).toEqual([soon])
    expect(idsOf((await app.call(anchorSchedule, {})).data)).toEqual([live, soon, hers])
    expect(idsOf((await app.call(anchorSchedule, { fixtureId: later })).data)).toEqual([])
  })

  test('a page of fixtures takes two queries for any number of fixtures', async () => {
    const pool = app.engines.database.pool
    const original = pool.connect.bind(pool)
    let queries = 0
    pool.connect = (async () => {
      queries += 1
      return original()
    }) as typeof pool.connect
    const { data } = await app.call(liveSchedule, { pageSize: 199 })
    pool.connect = original
    expect(data.list.length).toBeGreaterThan(2)
    expect(queries).toBe(2)
  })
})

describe('an update of a fixture', () => {
  const play = (fixtureId: string, rest: object) =>
    app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), ...rest })
  const read = async (fixtureId: string) => {
    const found = await app.features.schedule.find(fixtureId, 'vi')
    if (!found) throw new Error('no such fixture')
    return found
  }

  test('increments the version, publishes to the fixture’s page immediately and records an event', async () => {
    const fixtureId = await world.liveFixture()
    const { version } = await read(fixtureId)
    const published = nextOn<{ data: { version: number } }>(`fixture:${fixtureId}`, () => true)
    expect(await play(fixtureId, { homeScore: 1 })).toBe(true)
    const frame = eventSchema(fixtureTopic, 'fixture').parse(await published)
    expect(frame.data).toMatchObject({ fixtureId, version: version + 1, homeScore: 1, awayScore: 0, minute: 11 })
    expect(await read(fixtureId)).toMatchObject({ version: version + 1, home: { score: 1 } })
  })

  test('each change is recorded as an event, the last one as the end', async () => {
    const fixtureId = await world.liveFixture()
    await play(fixtureId, { homeScore: 1 })
    await play(fixtureId, { code: -1 })
    const { rows } = await app.engines.database.pool.query(
      `select payload from events where name = 'fixture.changed' and payload->>'fixtureId' = $1 order by id`,
      [fixtureId],
    )
    expect(rows.map(({ payload }) => payload)).toEqual([
      { fixtureId, version: 2, isFinished: false },
      { fixtureId, version: 3, isFinished: false },
      { fixtureId, version: 4, isFinished: true },
    ])
  })

  test('without a change does nothing', async () => {
    const fixtureId = await world.liveFixture({ score: [2, 2] })
    const { version } = await read(fixtureId)
    expect(await play(fixtureId, { homeScore: 2, awayScore: 2 })).toBe(false)
    expect((await read(fixtureId)).version).toBe(version)
  })

  test('that is older than the stored state is dropped', async () => {
    const fixtureId = await world.liveFixture()
    const seenAt = Date.now() + 500
    await play(fixtureId, { homeScore: 1, observedAt: seenAt })
    expect(await play(fixtureId, { homeScore: 0, observedAt: seenAt - 1 })).toBe(false)
    await play(fixtureId, { homeScore: 1, observedAt: seenAt + 100 })
    expect(await play(fixtureId, { homeScore: 0, observedAt: seenAt + 50 })).toBe(false)
    expect((await read(fixtureId)).home.score).toBe(1)
  })

  test('never reopens a finished fixture, but may still correct its score', async () => {
    const fixtureId = await world.liveFixture()
    await play(fixtureId, { code: 3, periodStartedAt: Date.now() })
    await play(fixtureId, { code: -1, homeScore: 1 })
    await play(fixtureId, { code: 3, homeScore: 2 })
    expect(await read(fixtureId)).toMatchObject({ state: 'finished', status: -1, minute: null, home: { score: 2 } })
  })

  test('with an unknown code keeps the state', async () => {
    const fixtureId = await world.liveFixture()
    expect(await play(fixtureId, { code: 42 })).toBe(false)
    expect((await read(fixtureId)).state).toBe('first_half')
  })

  test('counts once for each of a hundred parallel changes', async () => {
    const fixtureId = await world.liveFixture()
    const { version } = await read(fixtureId)
    const at = Date.now()
    const updates = Array.from({ length: 100 }, (_, i) => play(fixtureId, { homeScore: i + 1, observedAt: at }))
    const applied = (await Promise.all(updates)).filter(Boolean)
    expect(applied).toHaveLength(100)
    expect((await read(fixtureId)).version).toBe(version + 100)
  })

  test('an interrupted fixture remains among the live ones', async () => {
    const fixtureId = await world.liveFixture({ sport: sports.esport })
    await world.liveFixture({ sport: sports.marble })
    const football = await world.liveFixture()
    await play(football, { code: -13 })
    const { data } = await app.call(totalLive, { mode: sports.football })
    expect(idsOf(data)).toContain(football)
    expect(idsOf(data)).not.toContain(fixtureId)
  })

  test('publishes scores together, the newest of each fixture', async () => {
    const [a, b] = [await world.liveFixture(), await world.liveFixture()]
    type Score = { fixtureId: string; homeScore: number | null }
    const seen: Score[][] = []
    const stop = app.engines.bus.subscribe('scores', (event) => {
      seen.push(eventSchema(scoresTopic, 'scores').parse(event).list)
    })
    const last = nextOn<{ list: Score[] }>('scores', ({ list }) =>
      list.some(({ fixtureId, homeScore }) => fixtureId === b && homeScore === 3),
    )
    for (const homeScore of [1, 2, 3]) for (const id of [a, b]) await play(id, { homeScore })
    await last
    stop()
    const newest = new Map(seen.flat().map((delta) => [delta.fixtureId, delta.homeScore]))
    expect([newest.get(a), newest.get(b)]).toEqual([3, 3])
    for (const list of seen) expect(new Set(list.map((delta) => delta.fixtureId)).size).toBe(list.length)
  })

  test('refuses an update of an unknown fixture', async () => {
    await expect(play('999999999', { homeScore: 1 })).rejects.toThrow('FIXTURE_NOT_FOUND')
  })
})

test('adding a fixture twice by its source key gives the same fixture', async () => {
  const first = await world.fixture({ key: 'nguon:1' })
  expect(await world.fixture({ key: 'nguon:1' })).toBe(first)
})
