import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  followedTeamIds,
  followedTeams,
  followTeam,
  maxFollows,
  teamCountries,
  teamFixtures,
  teamInfo,
  teamList,
  teamSquad,
  teamTables,
} from '#contract/teams.ts'
import { createWorld, inAll, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const dayMs = 86_400_000
const unknown = '999999999999'
let app: TestApp
let world: World
let tournamentId: string
let seasonId: string
let hanoi: string
let haiphong: string
let danang: string

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  tournamentId = await world.tournament({ names: inAll('V.League 1'), country: 'VN', priority: 10 })
  seasonId = await world.season({ tournamentId })
  hanoi = await world.team({
    names: { vi: 'Hà Nội', en: 'Hanoi FC', zh: '河內' },
    shortName: 'HN',
    country: 'VN',
    city: 'Hà Nội',
    venue: 'Hàng Đẫy',
    founded: 2006,
  })
  await app.features.teams.keepAliases(hanoi, ['Hanoi T&T', 'Hà Nội T&T'])
  haiphong = await world.team({ names: inAll('Hải Phòng'), country: 'VN' })
  danang = await world.team({ names: inAll('Đà Nẵng'), country: 'VN' })
  await world.team({ names: inAll('Kobe'), country: 'JP' })
  await world.team({ names: inAll('Saigon Heat'), country: 'VN', sport: 20 })
  await world.team({ names: inAll('Nhật Bản'), country: 'JP', kind: 'national' })
  const league = { tournamentId, seasonId }
  const daysAgo = (days: number) => Date.now() - days * dayMs
  await world.result({
    ...league,
    homeId: hanoi,
    awayId: haiphong,
    score: [2, 0],
    kickOff: daysAgo(20),
    roundNumber: 1,
  })
  await world.result({
    ...league,
    homeId: haiphong,
    awayId: danang,
    score: [1, 1],
    kickOff: daysAgo(13),
    roundNumber: 2,
  })
  await world.result({ ...league, homeId: danang, awayId: hanoi, score: [3, 1], kickOff: daysAgo(6), roundNumber: 3 })
  await world.fixture({ ...league, homeId: hanoi, awayId: danang, kickOff: daysAgo(-1), roundNumber: 4 })
  await world.fixture({ ...league, homeId: haiphong, awayId: hanoi, kickOff: daysAgo(-8), roundNumber: 5 })
})
afterAll(() => app.close())

describe('the list of teams', () => {
  test('is sorted by name, with each country in the requested language', async () => {
    const { data } = await app.call(teamList, { sport: 10, country: 'VN', locale: 'en' })
    expect(data.list.map(({ name, country }) => [name, country])).toEqual([
      ['Đà Nẵng', { code: 'VN', name: 'Vietnam' }],
      ['Hanoi FC', { code: 'VN', name: 'Vietnam' }],
      ['Hải Phòng', { code: 'VN', name: 'Vietnam' }],
    ])
    expect(data).toMatchObject({ total: 3, totalPage: 1, currPage: 1 })
  })

  test('pages do not overlap, and one past the end is empty with the total', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((pageNum) => app.call(teamList, { sport: 10, country: 'VN', pageNum, pageSize: 2 })),
    )
    expect(pages.map(({ data }) => data.list.length)).toEqual([2, 1, 0])
    expect(pages.map(({ data }) => data.total)).toEqual([3, 3, 3])
    expect(new Set(pages.flatMap(({ data }) => data.list.map(({ id }) => id))).size).toBe(3)
  })

  test('can be limited to national teams', async () => {
    const { data } = await app.call(teamList, { kind: 'national' })
    expect(data.list.map(({ name }) => name)).toEqual(['Nhật Bản'])
  })

  test('counts countries, Vietnam first', async () => {
    const { data } = await app.call(teamCountries, { sport: 10, locale: 'vi' })
    expect(data.list).toEqual([
      { code: 'VN', name: 'Việt Nam', total: 3 },
      { code: 'JP', name: 'Nhật Bản', total: 2 },
    ])
  })

  test.each([{ country: 'vn' }, { country: 'V' }, { sport: 11 }, { pageSize: 1000 }, { locale: 'fr' }])(
    'refuses %o',
    async (wrong) => {
      expect(await app.call(teamList, wrong as never)).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
    },
  )
})

describe('one team', () => {
  test('has its facts, aliases, form and next fixtures', async () => {
    const { data } = await app.call(teamInfo, { id: hanoi, locale: 'vi' })
    expect(data).toMatchObject({
      name: 'Hà Nội',
      founded: 2006,
      city: 'Hà Nội',
      venue: 'Hàng Đẫy',
      aliases: ['Hanoi T&T', 'Hà Nội T&T'],
      tournaments: [{ id: tournamentId, name: 'V.League 1' }],
    })
    expect(data.form.map(({ result, isHome, opponent, score }) => [result, isHome, opponent, score])).toEqual([
      ['L', false, 'Đà Nẵng', [1, 3]],
      ['W', true, 'Hải Phòng', [2, 0]],
    ])
    expect(data.next).toMatchObject({ home: { id: hanoi }, away: { id: danang } })
  })

  test('lists coming fixtures soonest first and ended ones newest first', async () => {
    const [coming, ended] = await Promise.all(
      (['coming', 'ended'] as const).map((list) => app.call(teamFixtures, { id: hanoi, list })),
    )
    expect(coming?.data.list.map(({ home, away }) => [home.id, away.id])).toEqual([
      [hanoi, danang],
      [haiphong, hanoi],
    ])
    expect(ended?.data.list.map(({ home, away }) => [home.score, away.score])).toEqual([
      [3, 1],
      [2, 0],
    ])
    expect([coming?.data.total, ended?.data.total]).toEqual([2, 2])
    const { data: beyond } = await app.call(teamFixtures, { id: hanoi, list: 'ended', pageNum: 9 })
    expect(beyond).toMatchObject({ list: [], total: 2 })
  })

  test('lists a live fixture first among the coming ones, and one without a result among the ended ones', async () => {
    const [home, away] = await Promise.all([world.team(), world.team()])
    const forgotten = await world.fixture({ homeId: home, awayId: away, kickOff: Date.now() - 2 * dayMs })
    const next = await world.fixture({ homeId: away, awayId: home })
    const live = await world.liveFixture({ homeId: home, awayId: away, minute: 70, score: [1, 0] })
    const [coming, ended] = await Promise.all(
      (['coming', 'ended'] as const).map((list) => app.call(teamFixtures, { id: home, list })),
    )
    expect(coming?.data.list.map(({ fixtureId }) => fixtureId)).toEqual([live, next])
    expect(ended?.data.list).toMatchObject([{ fixtureId: forgotten, isResultMissing: true, home: { score: null } }])
  })

  test('is in the table of its season', async () => {
    const { data } = await app.call(teamTables, { id: hanoi })
    expect(data.list).toMatchObject([{ tournament: { id: tournamentId }, season: { id: seasonId } }])
    expect(data.list[0]?.group.rows.map(({ team, points, form }) => [team.id, points, form])).toEqual([
      [danang, 4, ['D', 'W']],
      [hanoi, 3, ['W', 'L']],
      [haiphong, 1, ['L', 'D']],
    ])
  })

  test('shows its players by position and number, and removes those who left', async () => {
    const player = { bornOn: '2000-05-17', club: 'Hà Nội' }
    const keep = (
      ...players: { sourceKey: string; name: string; number: number | null; position: 'goalkeeper' | 'forward' }[]
    ) =>
      app.features.teams.keepSquad(
        haiphong,
        players.map((one) => ({ ...player, ...one })),
      )
    await keep(
      { sourceKey: 'a', name: 'Tiến Linh', number: 9, position: 'forward' },
      { sourceKey: 'b', name: 'Đình Triệu', number: 1, position: 'goalkeeper' },
      { sourceKey: 'c', name: 'Không số', number: null, position: 'forward' },
    )
    const first = await app.call(teamSquad, { id: haiphong })
    expect(first.data.list.map(({ name, number }) => [name, number])).toEqual([
      ['Đình Triệu', 1],
      ['Tiến Linh', 9],
      ['Không số', null],
    ])
    expect(first.data.list[0]).toMatchObject({ bornOn: '2000-05-17', position: 'goalkeeper', club: 'Hà Nội' })
    await keep({ sourceKey: 'b', name: 'Nguyễn Đình Triệu', number: 25, position: 'goalkeeper' })
    const squad = await app.engines.database.db.selectFrom('squad_players').select(['name', 'number']).execute()
    expect(squad).toEqual([{ name: 'Nguyễn Đình Triệu', number: 25 }])
  })

  test.each([teamInfo, teamFixtures, teamSquad, teamTables])(
    '$path of an unknown team is not found',
    async (endpoint) => {
      expect(await app.call(endpoint, { id: unknown })).toMatchObject({ status: 404, msg: 'TEAM_NOT_FOUND' })
    },
  )

  test.each([teamInfo, teamFixtures, teamSquad, teamTables])('$path accepts only digits', async (endpoint) => {
    expect(await app.call(endpoint, { id: '12x' })).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  })
})

describe('following', () => {
  test('counts a follower once for repeated requests, and removes it', async () => {
    const token = await world.tokenOf(await world.user())
    const follow = (isFollowing: boolean) => app.call(followTeam, { teamId: danang, follow: isFollowing }, { token })
    expect((await follow(true)).data).toEqual({ teamId: danang, isFollowing: true, followers: 1 })
    expect((await follow(true)).data.followers).toBe(1)
    expect((await app.call(followedTeamIds, undefined, { token })).data.ids).toEqual([danang])
    expect((await follow(false)).data).toEqual({ teamId: danang, isFollowing: false, followers: 0 })
    expect((await follow(false)).data.followers).toBe(0)
    expect((await app.call(followedTeamIds, undefined, { token })).data.ids).toEqual([])
  })

  test('counts correctly after a hundred parallel changes', async () => {
    const teamId = await world.team()
    const tokens = await Promise.all(Array.from({ length: 4 }, async () => world.tokenOf(await world.user())))
    await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        app.call(followTeam, { teamId, follow: i % 7 !== 3 }, { token: tokens[i % tokens.length] ?? '' }),
      ),
    )
    await Promise.all(tokens.map((token) => app.call(followTeam, { teamId }, { token })))
    const { data } = await app.call(teamInfo, { id: teamId })
    expect(data.followers).toBe(tokens.length)
  })

  test('lists the most recently followed first', async () => {
    const token = await world.tokenOf(await world.user())
    for (const teamId of [hanoi, haiphong, danang]) await app.call(followTeam, { teamId }, { token })
    const { data } = await app.call(followedTeams, { pageSize: 2 }, { token })
    expect(data.list.map(({ id }) => id)).toEqual([danang, haiphong])
    expect(data).toMatchObject({ total: 3, totalPage: 2 })
  })

  test('a team that does not exist cannot be followed', async () => {
    const token = await world.tokenOf(await world.user())
    expect(await app.call(followTeam, { teamId: unknown }, { token })).toMatchObject({
      status: 404,
      msg: 'TEAM_NOT_FOUND',
    })
  })

  test('a member cannot exceed the limit, but can follow an already followed team again', async () => {
    const person = await world.user()
    const token = await world.tokenOf(person)
    await app.engines.database.pool.query(
      `with made as (
        insert into teams (source_key, sport, names, short_name, colour)
        select 'many:' || i, 10, jsonb_build_object('vi', 'Đội ' || i, 'en', 'T' || i, 'zh', 'T' || i), 'T', '#123456'
        from generate_series(1, $2::int) as i returning id
      ) insert into follows (user_id, kind, target_id) select $1, 'team', id from made`,
      [person.userId, maxFollows],
    )
    const [teamId = ''] = (await app.call(followedTeamIds, undefined, { token })).data.ids
    expect(await app.call(followTeam, { teamId: hanoi }, { token })).toMatchObject({
      status: 409,
      msg: 'TOO_MANY_FOLLOWS',
    })
    expect((await app.call(followTeam, { teamId }, { token })).code).toBe(0)
  })

  test('a deleted member is no longer counted', async () => {
    const teamId = await world.team()
    const person = await world.user()
    await app.call(followTeam, { teamId }, { token: await world.tokenOf(person) })
    await app.engines.database.pool.query('delete from users where id = $1', [person.userId])
    expect((await app.call(teamInfo, { id: teamId })).data.followers).toBe(0)
  })
})
