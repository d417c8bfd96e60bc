import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bracket,
  followedTournamentIds,
  followedTournaments,
  followTournament,
  roundFixtures,
  seasonOutline,
  standings,
  topScorers,
  tournamentCountries,
  tournamentInfo,
  tournamentList,
} from '#contract/tournaments.ts'
import { createWorld, inAll, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

const dayMs = 86_400_000
const unknown = '999999999999'
let app: TestApp
let world: World
let league: { tournamentId: string; seasonId: string }
let oldSeason: string
let cup: { tournamentId: string; seasonId: string }
let plain: string
let teams: string[]

const daysAgo = (days: number) => Date.now() - days * dayMs
const round = (number: number) => ({ roundNumber: number, round: inAll(`Vòng ${number}`) })

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  const tournamentId = await world.tournament({
    names: { vi: 'Ngoại hạng Anh', en: 'Premier League', zh: '英超' },
    country: 'GB-ENG',
    rules: 'premier-league',
    priority: 1,
  })
  oldSeason = await world.season({
    tournamentId,
    name: '2024/25',
    startsOn: '2024-08-16',
    endsOn: '2025-05-25',
    isCurrent: false,
  })
  league = { tournamentId, seasonId: await world.season({ tournamentId, name: '2026/27' }) }
  const cupId = await world.tournament({ names: inAll('Cúp châu Á'), kind: 'cup', rules: 'groups', priority: 2 })
  cup = { tournamentId: cupId, seasonId: await world.season({ tournamentId: cupId }) }
  plain = await world.tournament({ names: inAll('Giao hữu'), country: 'VN', kind: 'friendly', priority: 50 })
  teams = await Promise.all(['Arsenal', 'Bolton', 'Chelsea', 'Derby'].map((name) => world.team({ names: inAll(name) })))
  await fillLeague()
  await fillCup()
})
afterAll(() => app.close())

async function fillLeague(): Promise<void> {
  const [a = '', b = '', c = '', d = ''] = teams
  await world.result({ ...league, ...round(1), homeId: a, awayId: b, score: [2, 0], kickOff: daysAgo(16) })
  await world.result({ ...league, ...round(1), homeId: c, awayId: d, score: [1, 1], kickOff: daysAgo(16) })
  await world.result({ ...league, ...round(2), homeId: b, awayId: c, score: [0, 1], kickOff: daysAgo(9) })
  // Postponed, without any later report.
  await world.fixture({ ...league, ...round(2), homeId: d, awayId: a, kickOff: daysAgo(9.1) })
  await world.fixture({ ...league, ...round(3), homeId: a, awayId: c, kickOff: daysAgo(-2) })
  await world.fixture({ ...league, ...round(3), homeId: b, awayId: d, kickOff: daysAgo(-3) })
}

async function fillCup(): Promise<void> {
  const [a = '', b = '', c = '', d = ''] = teams
  const group = (groupName: string) => ({ ...cup, ...round(1), stage: 'group' as const, groupName })
  await world.result({ ...group('B'), homeId: c, awayId: d, score: [0, 3], kickOff: daysAgo(30) })
  await world.result({ ...group('A'), homeId: a, awayId: b, score: [1, 0], kickOff: daysAgo(30) })
  const knockOut = (roundKey: string, name: string) => ({
    ...cup,
    stage: 'knockout' as const,
    roundKey,
    round: inAll(name),
  })
  await world.result({
    ...knockOut('sf', 'Bán kết'),
    homeId: a,
    awayId: c,
    score: [1, 1],
    penalties: [4, 2],
    kickOff: daysAgo(12),
  })
  await world.result({ ...knockOut('sf', 'Bán kết'), homeId: b, awayId: d, score: [0, 2], kickOff: daysAgo(11) })
  await world.result({
    ...knockOut('third', 'Tranh hạng ba'),
    homeId: c,
    awayId: b,
    score: [3, 1],
    kickOff: daysAgo(5),
  })
  await world.fixture({ ...knockOut('final', 'Chung kết'), homeId: a, awayId: d, kickOff: daysAgo(-1) })
}

describe('browsing', () => {
  test('lists tournaments by weight with their current season', async () => {
    const { data } = await app.call(tournamentList, { locale: 'en' })
    expect(data.list.map(({ name, season }) => [name, season?.name])).toEqual([
      ['Premier League', '2026/27'],
      ['Cúp châu Á', String(new Date().getUTCFullYear())],
      ['Giao hữu', undefined],
    ])
    expect(data.list[0]).toMatchObject({ country: { code: 'GB-ENG', name: 'England' }, kind: 'league', sport: 10 })
  })

  test('can be limited to a country, or to international tournaments', async () => {
    const names = async (country: string) =>
      (await app.call(tournamentList, { country })).data.list.map(({ name }) => name)
    expect([await names('VN'), await names('INT'), await names('JP')]).toEqual([['Giao hữu'], ['Cúp châu Á'], []])
  })

  test('counts countries: Vietnam, then international tournaments, then by name', async () => {
    const { data } = await app.call(tournamentCountries, { locale: 'vi' })
    expect(data.list).toEqual([
      { code: 'VN', name: 'Việt Nam', total: 1 },
      { code: '', name: '', total: 1 },
      { code: 'GB-ENG', name: 'Anh', total: 1 },
    ])
  })

  test('returns a tournament with its seasons, newest first', async () => {
    const { data } = await app.call(tournamentInfo, { id: league.tournamentId })
    expect(data.seasons.map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
      ['2026/27', true],
      ['2024/25', false],
    ])
  })
})

describe('a season', () => {
  test('lists its rounds, and the current one is the next to be played, even after a postponed fixture', async () => {
    const { data } = await app.call(seasonOutline, { id: league.tournamentId })
    expect(
      data.rounds.map(({ key, name, total, finished, isCurrent }) => [key, name, total, finished, isCurrent]),
    ).toEqual([
      ['league-1', 'Vòng 1', 2, 2, false],
      ['league-2', 'Vòng 2', 2, 1, false],
      ['league-3', 'Vòng 3', 2, 0, true],
    ])
    expect(data).toMatchObject({ hasTable: true, hasBracket: false, fixtures: 6, finished: 3, goals: 5 })
  })

  test('another season of the tournament can be requested, but not one of another tournament', async () => {
    const ask = (season: string) => app.call(seasonOutline, { id: league.tournamentId, season })
    expect((await ask(oldSeason)).data).toMatchObject({ season: { name: '2024/25' }, rounds: [], fixtures: 0 })
    for (const wrong of [cup.seasonId, unknown])
      expect(await ask(wrong)).toMatchObject({ status: 404, msg: 'SEASON_NOT_FOUND' })
  })

  test('a round’s fixtures are sorted by kick-off', async () => {
    const { data } = await app.call(roundFixtures, { id: league.tournamentId, round: 'league-3' })
    expect(data.list.map(({ home, round: name }) => [home.name, name])).toEqual([
      ['Arsenal', 'Vòng 3'],
      ['Bolton', 'Vòng 3'],
    ])
    const beyond = await app.call(roundFixtures, { id: league.tournamentId, round: 'league-3', pageNum: 9 })
    expect(beyond.data).toMatchObject({ list: [], total: 2 })
    expect((await app.call(roundFixtures, { id: league.tournamentId, round: 'league-99' })).data.total).toBe(0)
  })

  test('without a round, coming fixtures are followed by past ones, newest first', async () => {
    const { data } = await app.call(roundFixtures, { id: league.tournamentId, pageSize: 4 })
    expect(data.list.map(({ home, away }) => `${home.name}-${away.name}`)).toEqual([
      'Arsenal-Chelsea',
      'Bolton-Derby',
      'Bolton-Chelsea',
      'Derby-Arsenal',
    ])
    expect(data.total).toBe(6)
  })

  test('a tournament without seasons shows its fixtures and has no tables', async () => {
    const [homeId = '', awayId = ''] = teams
    const fixtureId = await world.fixture({ tournamentId: plain, homeId, awayId })
    expect((await app.call(roundFixtures, { id: plain })).data.list).toMatchObject([{ fixtureId }])
    expect((await app.call(standings, { id: plain })).data).toMatchObject({ season: null, groups: [], hasLive: false })
    expect((await app.call(bracket, { id: plain })).data).toEqual({ season: null, rounds: [], thirdPlace: null })
    expect((await app.call(topScorers, { id: plain })).data.list).toEqual([])
  })
})

describe('tables', () => {
  test('count only results, by the competition’s rules, with zones and form', async () => {
    const { data } = await app.call(standings, { id: league.tournamentId })
    const [group] = data.groups
    expect(
      group?.rows.map(({ rank, team, played, points, form, zone }) => [
        rank,
        team.name,
        played,
        points,
        form.join(''),
        zone,
      ]),
    ).toEqual([
      [1, 'Chelsea', 2, 4, 'DW', 'championsLeague'],
      [2, 'Arsenal', 1, 3, 'W', 'championsLeague'],
      [3, 'Derby', 1, 1, 'D', 'championsLeague'],
      [4, 'Bolton', 2, 0, 'LL', 'championsLeague'],
    ])
    expect(data).toMatchObject({
      season: { name: '2026/27' },
      hasLive: false,
      criteria: ['points', 'goalDifference', 'goals'],
      isOrderKnown: true,
    })
  })

  test('home and away tables count only those fixtures', async () => {
    const rows = async (view: 'home' | 'away') =>
      (await app.call(standings, { id: league.tournamentId, view })).data.groups[0]?.rows.map(
        ({ team, played, points }) => [team.name, played, points],
      )
    expect(await rows('home')).toEqual([
      ['Arsenal', 1, 3],
      ['Chelsea', 1, 1],
      ['Derby', 0, 0],
      ['Bolton', 1, 0],
    ])
    expect(await rows('away')).toEqual([
      ['Chelsea', 1, 3],
      ['Derby', 1, 1],
      ['Arsenal', 0, 0],
      ['Bolton', 1, 0],
    ])
  })

  test('groups are sorted by name, and each team is in its group', async () => {
    const { data } = await app.call(standings, { id: cup.tournamentId })
    expect(data.groups.map(({ name, rows }) => [name, rows.map(({ team }) => team.name)])).toEqual([
      ['A', ['Arsenal', 'Bolton']],
      ['B', ['Derby', 'Chelsea']],
    ])
  })

  test('include the score of a live fixture and mark its teams until the end', async () => {
    const tournamentId = await world.tournament()
    const seasonId = await world.season({ tournamentId })
    const [homeId, awayId] = await Promise.all([world.team(), world.team()])
    const fixtureId = await world.liveFixture({ tournamentId, seasonId, homeId, awayId, minute: 20 })
    const rows = async () =>
      (await app.call(standings, { id: tournamentId })).data.groups[0]?.rows.map(({ team, points, isLive }) => [
        team.id,
        points,
        isLive,
      ])
    const level = [
      [homeId, 1, true],
      [awayId, 1, true],
    ]
    expect((await rows())?.toSorted()).toEqual(level.toSorted())
    await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now() + 1, homeScore: 1 })
    await expect.poll(rows).toEqual([
      [homeId, 3, true],
      [awayId, 0, true],
    ])
    await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now() + 2, code: -1 })
    await expect.poll(rows).toEqual([
      [homeId, 3, false],
      [awayId, 0, false],
    ])
  })
})

describe('knock-out and scorers', () => {
  test('joins ties to the next round and separates the third-place match', async () => {
    const { data } = await app.call(bracket, { id: cup.tournamentId })
    const [semi, final] = data.rounds
    expect(data.rounds.map(({ key, name, ties }) => [key, name, ties.length])).toEqual([
      ['sf', 'Bán kết', 2],
      ['final', 'Chung kết', 1],
    ])
    expect(
      semi?.ties.map(({ home, away, aggregate, penalties, winner, decidedBy, next }) => [
        home?.name,
        away?.name,
        aggregate,
        penalties,
        winner,
        decidedBy,
        next,
      ]),
    ).toEqual([
      ['Arsenal', 'Chelsea', [1, 1], [4, 2], 'home', 'penalties', final?.ties[0]?.key],
      ['Bolton', 'Derby', [0, 2], null, 'away', 'score', final?.ties[0]?.key],
    ])
    expect(final?.ties[0]).toMatchObject({ winner: null, aggregate: null, legs: [{ state: 'scheduled', score: null }] })
    expect(data.thirdPlace).toMatchObject({ home: { name: 'Chelsea' }, winner: 'home', aggregate: [3, 1] })
  })

  test('ranks scorers without own goals, and an annulled goal no longer counts', async () => {
    const [homeId = '', awayId = ''] = teams
    const { tournamentId } = league
    const season = await world.season({
      tournamentId,
      name: 'Bàn thắng',
      startsOn: '2020-01-01',
      endsOn: '2020-12-31',
      isCurrent: false,
    })
    const fixtureId = await world.result({ tournamentId, seasonId: season, homeId, awayId, score: [3, 1] })
    const goal = (key: string, kind: number, player: string, side: 'home' | 'away' = 'home') => ({
      key,
      kind,
      side,
      player,
      minute: 10,
      extraMinute: null,
      otherPlayer: '',
    })
    const all = [
      goal('1', 1, 'Bukayo Saka'),
      goal('2', 7, 'Bukayo Saka'),
      goal('3', 8, 'Người phản lưới'),
      goal('4', 1, 'Ivan', 'away'),
    ]
    await app.features.fixtureDetails.keepEvents(fixtureId, all)
    const list = async (pageSize = 20) =>
      (await app.call(topScorers, { id: tournamentId, season, pageSize })).data.list.map(
        ({ rank, name, team, goals, penalties }) => [rank, name, team.name, goals, penalties],
      )
    expect(await list()).toEqual([
      [1, 'Bukayo Saka', 'Arsenal', 2, 1],
      [2, 'Ivan', 'Bolton', 1, 0],
    ])
    await app.features.fixtureDetails.keepEvents(fixtureId, all.slice(1))
    expect(await list(19)).toEqual([
      [1, 'Ivan', 'Bolton', 1, 0],
      [1, 'Bukayo Saka', 'Arsenal', 1, 1],
    ])
    expect((await app.call(seasonOutline, { id: tournamentId, season })).data.hasScorers).toBe(true)
  })
})

test.each([tournamentInfo, seasonOutline, roundFixtures, standings, bracket, topScorers])(
  '$path of an unknown tournament is not found, and accepts only digits',
  async (endpoint) => {
    expect(await app.call(endpoint, { id: unknown })).toMatchObject({ status: 404, msg: 'TOURNAMENT_NOT_FOUND' })
    expect(await app.call(endpoint, { id: '1a' })).toMatchObject({ status: 400, msg: 'BAD_INPUT' })
  },
)

test.each(['vong-1', 'league-', 'knockout-QF', "league-1'"])('the round %s is not found', async (wrong) => {
  expect(await app.call(roundFixtures, { id: league.tournamentId, round: wrong })).toMatchObject({ status: 400 })
})

describe('following', () => {
  test('counts a follower once and lists what is followed', async () => {
    const token = await world.tokenOf(await world.user())
    const follow = (tournamentId: string, isFollowing = true) =>
      app.call(followTournament, { tournamentId, follow: isFollowing }, { token })
    await follow(plain)
    expect((await follow(plain)).data).toEqual({ tournamentId: plain, isFollowing: true, followers: 1 })
    await follow(cup.tournamentId)
    expect((await app.call(followedTournaments, {}, { token })).data.list.map(({ id }) => id)).toEqual([
      cup.tournamentId,
      plain,
    ])
    expect((await follow(plain, false)).data.followers).toBe(0)
    expect((await app.call(followedTournamentIds, undefined, { token })).data.ids).toEqual([cup.tournamentId])
  })

  test('counts correctly after a hundred parallel changes', async () => {
    const tournamentId = await world.tournament()
    const tokens = await Promise.all(Array.from({ length: 4 }, async () => world.tokenOf(await world.user())))
    await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        app.call(followTournament, { tournamentId, follow: i % 5 !== 1 }, { token: tokens[i % tokens.length] ?? '' }),
      ),
    )
    await Promise.all(tokens.map((token) => app.call(followTournament, { tournamentId, follow: false }, { token })))
    expect((await app.call(tournamentInfo, { id: tournamentId })).data.followers).toBe(0)
  })

  test('an unknown tournament cannot be followed', async () => {
    const token = await world.tokenOf(await world.user())
    const answer = await app.call(followTournament, { tournamentId: unknown }, { token })
    expect(answer).toMatchObject({ status: 404, msg: 'TOURNAMENT_NOT_FOUND' })
  })
})
