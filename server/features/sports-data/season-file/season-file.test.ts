import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteActs } from '#contract/moderation.ts'
import { sports } from '#contract/schedule.ts'
import {
  fetchSeason,
  importSeason,
  maxSeasonFileLength,
  maxSeasonFixtures,
  previewSeason,
} from '#contract/season-files.ts'
import { tournamentList } from '#contract/tournaments.ts'
import { createWorld } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { readSeasonFile, type SeasonReading } from './season-file.rules.ts'

const competition = {
  code: 'own.vn.giai-phuong',
  name: 'Giải phường',
  country: 'VN',
  kind: 'league',
  teams: 'club',
  zone: 'Asia/Ho_Chi_Minh',
} as const
const read = (text: string, over: { zone?: string } = {}) =>
  readSeasonFile({ text, season: '2026', competition: { ...competition, ...over } }) as SeasonReading
const faults = (text: string, over = {}) => read(text, over).refused.map(({ line, fault }) => [line, fault])

describe('reading a file', () => {
  test.each([
    ['commas', 'Ngày,Giờ,Chủ nhà,Khách,Vòng\n15/08/2026,19:15,Hà Nội FC,Nam Định,1'],
    [
      'semicolons and a byte order mark',
      '\uFEFFDate;Time;Home;Away;Round\r\n2026-08-15;19h15;Hà Nội FC;Nam Định;Vòng 1\r\n',
    ],
    ['tabs', 'date\ttime\thome\taway\tround\n15.8.2026\t19.15\tHà Nội FC\tNam Định\tMatchday 1'],
  ])('CSV with %s', (_, text) => {
    const { sheet, refused } = read(text)
    expect(refused).toEqual([])
    expect(sheet.fixtures).toMatchObject([
      { kickOff: '2026-08-15T12:15:00.000Z', home: 'ha-noi-fc', away: 'nam-dinh', round: 1, state: 'scheduled' },
    ])
  })

  test('JSON of openfootball, whose entries are refused one by one', () => {
    const entry = (over = {}) => ({
      round: 'Matchday 1',
      date: '2026-08-15',
      time: '19:15',
      team1: 'Hà Nội FC',
      team2: 'Nam Định',
      ...over,
    })
    const matches = [
      entry({ score: { ht: [1, 0], ft: [2, 1] } }),
      entry({ team1: 'Thể Công', time: '25:00' }),
      entry({ team1: 'Thể Công', date: '2026-02-30' }),
      entry({ team1: 'Nam Định' }),
      entry({ round: '2. Round', date: '2026-08-22', time: undefined, team1: 'Thể Công', score: {} }),
      entry({ round: '3. Round', date: '2026-08-29', team1: 'Đà Nẵng', score: {}, status: 'POSTPONED' }),
    ]
    const { sheet, refused } = read(JSON.stringify({ name: 'Giải phường 2026', matches }, null, 1))
    expect(refused.map(({ fault }) => fault)).toEqual(['time', 'day', 'sameTeam'])
    expect(sheet.fixtures).toMatchObject([
      { kickOff: '2026-08-15T12:15:00.000Z', round: 1, state: 'finished', score: { ht: [1, 0], ft: [2, 1] } },
      { home: 'the-cong', round: 2, state: 'scheduled', timeState: 'tbd' },
      { home: 'da-nang', round: 3, state: 'postponed', score: null },
    ])
    for (const text of ['{"name":"x"}', '{"matches":[}', `{"name":"x","matches":${'['.repeat(60)}`])
      expect(faults(text)).toEqual([[1, 'format']])
  })

  test('the text form of openfootball, also of a competition that the program does not know', () => {
    const text = '= Giải phường 2026\n\n▪ Matchday 1\nSat Aug 15\n  19:15  Hà Nội FC  v Nam Định  2-1\n'
    const { sheet } = read(text)
    expect(sheet.fixtures).toMatchObject([
      { home: 'ha-noi-fc', state: 'finished', kickOff: '2026-08-15T12:15:00.000Z' },
    ])
  })

  test('each row that cannot be stored is named with its reason, and the others are read', () => {
    const head = 'date,time,home,away,score'
    const rows = [
      'date,time,home,away,score',
      '30/02/2026,19:00,A,B,',
      '15/08/2026,25:00,A,B,',
      '15/08/2026,19:00,A,a,',
      '15/08/2026,19:00,,B,',
      '15/08/2026,19:00,A,B,hai-một',
      '15/08/2026,19:00,H\uFFFD N\uFFFDi,B,',
      '15/08/2026,19:00,C,D,2-1',
      '15/08/2026,19:00,C,D,2-1',
      '15/08/2026,19:00,C,D,3-1',
      '16/08/2026,,E,F,',
    ]
    const text = [head, ...rows].join('\n')
    expect(faults(text)).toEqual([
      [2, 'day'],
      [3, 'day'],
      [4, 'time'],
      [5, 'sameTeam'],
      [6, 'team'],
      [7, 'score'],
      [8, 'encoding'],
      [10, 'repeated'],
      [11, 'contradicts'],
    ])
    expect(read(text).sheet.fixtures).toMatchObject([
      { home: 'c', score: { et: [2, 1] }, timeState: 'exact' },
      { home: 'e', timeState: 'tbd' },
    ])
  })

  test('a time in the hour that the zone skips in spring is refused', () => {
    const text = 'date,time,home,away\n2026-03-29,02:30,A,B\n2026-03-29,03:30,C,D'
    expect(faults(text, { zone: 'Europe/Berlin' })).toEqual([[2, 'time']])
  })

  test('names that are too long, or whose shown form is not the stored one, are refused', () => {
    const names = ['A'.repeat(121), 'A\u202eB', 'A\u200bB', '<b>A</b>', '"A\nB"', 'A\u0007B']
    const rows = names.map((name) => `15/08/2026,19:00,${name},C,`)
    const text = ['date,time,home,away,venue', ...rows, '15/08/2026,19:00,D,E,S\u202eN'].join('\n')
    expect(faults(text).map(([, fault]) => fault)).toEqual([...names.map(() => 'team'), 'other'])
    const line = (name: string) => `= L 2026\n\n▪ Matchday 1\nSat Aug 15\n  19:15  ${name}  v Nam Định  2-1\n`
    expect(faults(line('A'.repeat(121)))).toEqual([[5, 'other']])
  })

  test('words that every object has are no notes and no countries', () => {
    const noted = '▪ Matchday 1\nSat Aug 15\n  19:15  Hà Nội FC  v Nam Định  [constructor]\n'
    expect(faults(noted)).toEqual([[3, 'score']])
    const nations = { ...competition, teams: 'national' as const }
    const text = 'date,time,home,away\n2026-08-15,19:00,constructor,valueOf'
    const teams = readSeasonFile({ text, season: '2026', competition: nations })?.sheet.teams
    expect(teams?.map(({ country }) => country)).toEqual([null, null])
  })

  test('more refused rows than a season has are no season', () => {
    const text = ['date,time,home,away', ...Array.from({ length: maxSeasonFixtures + 1 }, () => 'a,b,c,d')].join('\n')
    expect(read(text)).toBeNull()
  })

  test('other text is no season', () => {
    expect(faults('')).toEqual([[1, 'format']])
    expect(faults('<html><body>not found</body></html>').length).toBeGreaterThan(0)
    expect(read('a,b,c\n1,2,3').sheet.fixtures).toEqual([])
  })
})

describe('at the desk', () => {
  /** A mirror of the collection of openfootball. */
  const mirror = createServer(({ url = '' }, response) => {
    const answers: Record<string, [number, string]> = {
      '/2026-27/en.1.json': [200, JSON.stringify({ name: 'English Premier League 2026/27', matches: [round] })],
      '/2026-27/it.1.json': [200, 'x'.repeat(maxSeasonFileLength + 1)],
      '/2026-27/de.1.json': [500, ''],
    }
    const [status, body] = answers[url] ?? [404, '']
    response.writeHead(status).end(body)
  })
  const round = {
    round: 'Matchday 1',
    date: '2026-08-15',
    time: '15:00',
    team1: 'Leeds United',
    team2: 'Hull City',
    score: {},
  }
  let app: TestApp
  let token: string
  let moderator: string
  let known: string

  beforeAll(async () => {
    await once(mirror.listen(0, '127.0.0.1'), 'listening')
    const { port } = mirror.address() as AddressInfo
    app = await startTestApp({ env: { OPENFOOTBALL_URL: `http://127.0.0.1:${port}`, OUTBOUND_ALLOWED: '127.0.0.1' } })
    const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
    token = await world.tokenOf(await world.user({ role: 'sports-editor' }))
    moderator = await world.tokenOf(await world.user({ role: 'moderator' }))
    known = await app.features.teams.keepTeam({
      sourceKey: 'club:VN/ha-noi',
      sport: sports.football,
      names: { vi: 'Hà Nội', en: 'Hanoi', zh: '河內' },
      shortName: 'HAN',
      colour: '#5b2a86',
      country: 'VN',
    })
    await app.features.teams.keepAliases(known, ['Hà Nội'])
  })
  afterAll(async () => {
    mirror.close()
    await app.close()
  })

  const rows = ['15/08/2027,19:15,Hà Nội,Thể Công,1', '22/08/2027,18:00,Thể Công,Sông Lam Nghệ An,2']
  const file = (text = ['Ngày,Giờ,Chủ nhà,Khách,Vòng', ...rows].join('\n')) => ({
    text,
    season: '2027',
    zone: 'Asia/Ho_Chi_Minh',
    newTournament: { name: 'Giải mùa hè', country: 'VN', kind: 'league' as const, teams: 'club' as const },
  })
  const preview = (given = file(), by = token) => app.call(previewSeason, given, { token: by })
  const take = (given = file(), teams: { key: string; id: string | null }[] = [], by = token) =>
    app.call(importSeason, { ...given, teams }, { token: by })
  const badField = (path: string) => ({ msg: 'BAD_INPUT', data: { fields: [expect.objectContaining({ path })] } })
  const counted = async () => (await app.call(tournamentList, { pageSize: 60 })).data.total

  test('only editors of sport may', async () => {
    expect((await preview(file(), moderator)).msg).toBe('NOT_PERMISSIONS')
    expect((await take(file(), [], moderator)).msg).toBe('NOT_PERMISSIONS')
  })

  test('a preview shows each row as it would be stored, and writes nothing', async () => {
    const before = await counted()
    const { data } = await preview()
    expect(data.fixtures).toMatchObject([
      {
        line: 2,
        kickOff: Date.UTC(2027, 7, 15, 12, 15),
        home: 'ha-noi',
        away: 'the-cong',
        round: { vi: 'Vòng 1' },
        score: null,
      },
      { line: 3, round: { vi: 'Vòng 2' } },
    ])
    expect(data.teams).toEqual([
      { key: 'ha-noi', name: 'Hà Nội', known: { id: known, name: 'Hà Nội' }, candidates: [] },
      { key: 'the-cong', name: 'Thể Công', known: null, candidates: [] },
      { key: 'song-lam-nghe-an', name: 'Sông Lam Nghệ An', known: null, candidates: [] },
    ])
    expect(await counted()).toBe(before)
  })

  test('an import adds the competition, its season, the new teams and the matches, once', async () => {
    const before = await counted()
    const { data } = await take()
    expect(data).toMatchObject({ fixtures: 2, added: 2, changed: 0, teamsAdded: 2 })
    expect((await take()).data).toEqual({ ...data, added: 0, teamsAdded: 0 })
    expect(await counted()).toBe(before + 1)
    const all = (await app.call(tournamentList, { pageSize: 60 })).data.list
    expect(all.find(({ id }) => id === data.tournamentId)).toMatchObject({
      name: 'Giải mùa hè',
      season: { name: '2027' },
    })
    const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
    const operator = await world.tokenOf(await world.operator())
    const [act] = (await app.call(siteActs, {}, { token: operator })).data.list
    expect(act).toMatchObject({ kind: 'season.imported' })
  })

  test('the same file with results changes the matches that are there', async () => {
    const text = ['Ngày,Giờ,Chủ nhà,Khách,Vòng,Tỷ số', `${rows[0]},2-1`, `${rows[1]},`].join('\n')
    expect((await take(file(text))).data).toMatchObject({ added: 0, changed: 1 })
  })

  test('a doubtful team needs a decision, which is then remembered', async () => {
    const text = 'date,time,home,away\n2027-09-01,18:00,Hà Nội T&T,Đà Nẵng'
    const [doubtful] = (await preview(file(text))).data.teams
    expect(doubtful).toMatchObject({ known: null, candidates: [{ id: known, name: 'Hà Nội' }] })
    const { key = '' } = doubtful ?? {}
    expect(await take(file(text))).toMatchObject(badField('teams'))
    expect((await take(file(text), [{ key, id: '999999' }])).msg).toBe('TEAM_NOT_FOUND')
    expect((await take(file(text), [{ key, id: known }])).data).toMatchObject({ added: 1, teamsAdded: 1 })
    expect((await preview(file(text))).data.teams[0]?.known).toEqual({ id: known, name: 'Hà Nội' })
  })

  test('in a competition of national teams, the names in a file are countries', async () => {
    const { newTournament: _, ...rest } = file('date,time,home,away\n2027-10-01,18:00,Vietnam,Thailand')
    const newTournament = { name: 'Cúp vùng', country: null, kind: 'cup' as const, teams: 'national' as const }
    const { data } = await take({ ...rest, newTournament } as never)
    expect(data).toMatchObject({ added: 1, teamsAdded: 2 })
    const { text } = file('date,time,home,away\n2027-10-05,18:00,Thailand,Vietnam')
    const again = { ...rest, text, tournamentId: data.tournamentId } as never
    expect((await preview(again)).data.teams.map(({ known: ours }) => ours?.name)).toEqual(['Thái Lan', 'Việt Nam'])
  })

  test('a league of the public collection is fetched, previewed in its own zone, and is one competition', async () => {
    const fetched = (openLeague: string, season = '2026/27') =>
      app.call(fetchSeason, { openLeague, season } as never, { token })
    const { text } = (await fetched('en.1', '2026-2027')).data
    const open = { text, season: '2026/27', zone: 'Asia/Ho_Chi_Minh', openLeague: 'en.1' } as never
    expect((await preview(open)).data.fixtures).toMatchObject([{ kickOff: Date.UTC(2026, 7, 15, 14) }])
    const { data } = await take(open)
    expect((await take(open)).data).toMatchObject({ tournamentId: data.tournamentId, added: 0 })
    const all = (await app.call(tournamentList, { pageSize: 60 })).data.list
    expect(all.filter(({ id }) => id === data.tournamentId)).toMatchObject([{ name: 'Ngoại hạng Anh' }])
    expect((await fetched('en.1', '2025/26')).msg).toBe('SEASON_NOT_FOUND')
    expect((await fetched('it.1')).msg).toBe('UNAVAILABLE')
    expect((await fetched('de.1')).msg).toBe('UNAVAILABLE')
    expect((await fetched('vn.1')).msg).toBe('BAD_INPUT')
    mirror.closeAllConnections()
    mirror.close()
    expect((await fetched('en.1')).msg).toBe('UNAVAILABLE')
  })

  test('a competition must be football and ours, and zones, seasons and sizes are checked', async () => {
    const { newTournament: _, ...rest } = file()
    expect((await preview({ ...rest, tournamentId: '999999' } as never)).msg).toBe('TOURNAMENT_NOT_FOUND')
    expect(await preview(rest as never)).toMatchObject(badField('newTournament'))
    expect(await preview({ ...file(), zone: 'Mars/Base' })).toMatchObject(badField('zone'))
    expect(await preview({ ...file(), season: '2027/25' })).toMatchObject(badField('season'))
    const many = Array.from({ length: maxSeasonFixtures + 1 }, (_unused, at) => `2027-09-01,18:00,T${at},U${at}`)
    expect(await preview(file(['date,time,home,away', ...many].join('\n')))).toMatchObject(badField('text'))
  })
})
