import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { readClubsTxt } from './providers/openfootball/clubs-txt.rules.ts'
import { readFootballTxt } from './providers/openfootball/football-txt.rules.ts'
import { readInternationals } from './providers/openfootball/international-csv.rules.ts'
import { readTournamentJson } from './providers/openfootball/worldcup-json.rules.ts'
import type { SeasonSheet } from './season-sheet.rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ roles: ['http'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['fixtures', 'seasons', 'teams', 'tournaments', 'id_map', 'id_reviews', 'imported_sheets'])
    await app.engines.database.pool.query(`delete from ${table}`)
})

function txt(text: string, file = 'league.txt'): SeasonSheet {
  const { sheet, unreadable } = readFootballTxt(file, text)
  if (!sheet || unreadable.length > 0) throw new Error(JSON.stringify(unreadable))
  return sheet
}

const league = txt(`= Bundesliga 2031/32
» Matchday 1
  Fri Aug/15 2031
    20.30  Hafen Adlerstadt  v SC Brunn   2-1 (1-0)
  Sat Aug/16
    15.30  TSV Celle  v VfL Dorf  0-0
» Matchday 2
  Sat Aug/23
    15.30  SC Brunn  v TSV Celle
           VfL Dorf  v Hafen Adlerstadt  [postponed]
`)

const resultHead = 'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral\n'

async function all(table: string) {
  return (await app.engines.database.pool.query(`select * from ${table} order by 1`)).rows as Record<string, unknown>[]
}
const count = async (table: string) => (await all(table)).length
const importSheets = (...args: Parameters<TestApp['features']['sportsData']['importer']['importSheets']>) =>
  app.features.sportsData.importer.importSheets(...args)

async function fixture(key: string) {
  return (await all('fixtures')).find(({ source_key }) => source_key === key)
}

test('imports a season with its tournament, teams, results and sources', async () => {
  const steps: number[] = []
  const report = await importSheets([league], { onProgress: ({ done }) => steps.push(done) })
  expect(report).toEqual({
    sheets: 1,
    skipped: 0,
    fixtures: 4,
    added: 4,
    changed: 0,
    removed: 0,
    teamsMade: 4,
    reviews: 0,
    failed: [],
  })
  expect(steps).toEqual([4])
  expect(await all('tournaments')).toMatchObject([{ code: 'de.1', rules: 'bundesliga', country: 'DE', kind: 'league' }])
  expect(await all('seasons')).toMatchObject([{ name: '2031/32', is_current: true }])
  expect(await fixture('de.1|2031/32|hafen-adlerstadt|sc-brunn')).toMatchObject({
    state: 'finished',
    status: -1,
    home_score: 2,
    away_score: 1,
    home_half: 1,
    home_regular: 2,
    home_extra: null,
    round: { vi: 'Vòng 1', en: 'Matchday 1', zh: '第1輪' },
    origin: 'imported',
    kick_off: new Date('2031-08-15T18:30:00Z'),
  })
  expect(await fixture('de.1|2031/32|vfl-dorf|hafen-adlerstadt')).toMatchObject({
    state: 'postponed',
    home_score: null,
  })
  const groups = (await all('field_sources')).map(({ field_group, provider }) => `${provider} ${field_group}`)
  expect(groups.filter((group) => group === 'openfootball time')).toHaveLength(4)
  expect(groups.filter((group) => group === 'openfootball score')).toHaveLength(2)
})

test('importing the same season again changes and creates nothing, even when it is processed again', async () => {
  await importSheets([league])
  const before = await all('fixtures')
  expect(await importSheets([league])).toMatchObject({ sheets: 0, skipped: 1, added: 0 })
  expect(await importSheets([league], { again: true })).toMatchObject({ sheets: 1, added: 0, changed: 0, teamsMade: 0 })
  expect(await all('fixtures')).toEqual(before)
})

test('a later list adds results, new kick-offs and postponements to known fixtures', async () => {
  await importSheets([league])
  const later = txt(`= Bundesliga 2031/32
» Matchday 2
  Sun Aug/24
    17.30  SC Brunn  v TSV Celle  3-2 (1-2)
» Matchday 2
  Wed Sep/10
    20.30  VfL Dorf  v Hafen Adlerstadt
`)
  expect(await importSheets([later])).toMatchObject({ added: 0, changed: 2 })
  expect(await fixture('de.1|2031/32|sc-brunn|tsv-celle')).toMatchObject({
    state: 'finished',
    home_score: 3,
    home_half: 1,
    kick_off: new Date('2031-08-24T15:30:00Z'),
    version: 2,
  })
  expect(await fixture('de.1|2031/32|vfl-dorf|hafen-adlerstadt')).toMatchObject({
    kick_off: new Date('2031-09-10T18:30:00Z'),
  })
})

test('the competition’s numbers are imported with fixtures, also with known ones', async () => {
  await importSheets([league])
  const numbered = { ...league, fixtures: league.fixtures.map((one, i) => ({ ...one, number: i === 0 ? null : i })) }
  const known = await importSheets([numbered])
  expect(known).toMatchObject({ added: 0, changed: 0 })
  const numbers = async () => (await all('fixtures')).map(({ bracket_number }) => bracket_number)
  expect((await numbers()).toSorted()).toEqual([1, 2, 3, null])
  for (const table of ['fixtures', 'id_map', 'imported_sheets'])
    await app.engines.database.pool.query(`delete from ${table}`)
  await importSheets([numbered])
  expect((await numbers()).toSorted()).toEqual([1, 2, 3, null])
})

test('an import that is interrupted between two batches continues there', async () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const pairs = letters.flatMap((home) => letters.filter((away) => away !== home).map((away) => `T${home} v T${away}`))
  const long = txt(`= Bundesliga 2031/32\n» Matchday 1\n  Fri Aug/15 2031\n  ${pairs.join('\n  ')}\n`)
  const cut = new AbortController()
  const first = importSheets([long], { signal: cut.signal, onProgress: () => cut.abort() })
  await expect(first).rejects.toThrow()
  expect(await count('fixtures')).toBe(500)
  expect(await importSheets([long])).toMatchObject({ added: 150, changed: 0, teamsMade: 0 })
  expect(await count('fixtures')).toBe(650)
})

test('a club is one team in its league and in a cup, under any of its names', async () => {
  const { clubs } = readClubsTxt(
    'clubs_de.txt',
    '= Germany\nHafen Adlerstadt, 1904, Adlerstadt\n  | Hafen | Harbour Eagles [en]\n',
  )
  const cup = txt(`= Champions League 2031/32
» League, Matchday 1
  Tue Sep/16
    21.00  Harbour Eagles (GER)  v AS Monaco FC (MCO)  1-0 (0-0)
`)
  const neighbour = txt(`= Ligue 1 2031/32
» Matchday 1
  Fri Aug/15 2031
    20.30  AS Monaco FC  v Lac FC
`)
  await importSheets([cup, neighbour, league], { clubs })
  const teams = await all('teams')
  expect(teams.map(({ source_key }) => source_key)).toHaveLength(6)
  expect(teams.find(({ names }) => (names as { vi: string }).vi === 'Hafen Adlerstadt')).toMatchObject({
    founded: 1904,
    city: 'Adlerstadt',
  })
  const played = await fixture('uefa.cl|2031/32|harbour-eagles|as-monaco-fc')
  const home = await fixture('de.1|2031/32|hafen-adlerstadt|sc-brunn')
  const away = await fixture('fr.1|2031/32|as-monaco-fc|lac-fc')
  expect([played?.home_id, played?.away_id]).toEqual([home?.home_id, away?.home_id])
})

test('a name similar to a known one creates a team and a review, and the operator’s decision moves its fixtures', async () => {
  await importSheets([league])
  const other = txt(`= Champions League 2031/32
» League, Matchday 1
  Tue Sep/16
    21.00  FC Hafen Adlerstadt 04 (GER)  v KV Elst (BEL)  1-0 (0-0)
`)
  expect(await importSheets([other])).toMatchObject({ teamsMade: 2, reviews: 1 })
  const { mapping } = app.features.sportsData
  const [review] = await mapping.openReviews({ after: '0', limit: 10 })
  expect(review).toMatchObject({
    kind: 'team',
    name: 'FC Hafen Adlerstadt 04',
    candidates: [{ name: 'Hafen Adlerstadt' }],
  })
  const [candidate] = review?.candidates ?? []
  await expect(mapping.decide('999', { ourId: '1', by: null })).rejects.toThrow('NOT_FOUND')
  await expect(mapping.decide(review?.id ?? '', { ourId: '999', by: null })).rejects.toThrow('TEAM_NOT_FOUND')
  await mapping.decide(review?.id ?? '', { ourId: candidate?.ourId ?? '', by: null })
  expect(await fixture('uefa.cl|2031/32|fc-hafen-adlerstadt-04|kv-elst')).toMatchObject({ home_id: candidate?.ourId })
  expect(await mapping.openReviews({ after: '0', limit: 10 })).toEqual([])
  await expect(mapping.decide(review?.id ?? '', { ourId: null, by: null })).rejects.toThrow('NOT_FOUND')
  expect(await importSheets([other], { again: true })).toMatchObject({ teamsMade: 0, added: 0, changed: 0, reviews: 0 })
})

test('an operator’s correction is preserved at the next import until it is released', async () => {
  await importSheets([league])
  const key = 'de.1|2031/32|hafen-adlerstadt|sc-brunn'
  const fixtureId = String((await fixture(key))?.id)
  const { corrections } = app.features.sportsData
  await corrections.correct({ fixtureId, homeScore: 3, awayScore: 1, regularTime: [3, 1] }, { userId: '7' })
  await importSheets([league], { again: true })
  expect(await fixture(key)).toMatchObject({ home_score: 3, home_regular: 3 })
  await corrections.release(fixtureId, ['score'], { userId: '1' })
  await importSheets([league], { again: true })
  expect(await fixture(key)).toMatchObject({ home_score: 2, home_regular: 2 })
})

test('a list with an awarded result keeps the played score', async () => {
  await importSheets([league])
  const awarded = (home: string, away: string) =>
    txt(`= Bundesliga 2031/32\n» Matchday 1\n  Fri Aug/15 2031\n    20.30  ${home}  v ${away}  0-3 [awarded]\n`)
  const known = awarded('Hafen Adlerstadt', 'SC Brunn')
  expect(await importSheets([known])).toMatchObject({ added: 0, changed: 1 })
  const stands = { state: 'awarded', home_score: 0, away_score: 3 }
  expect(await fixture('de.1|2031/32|hafen-adlerstadt|sc-brunn')).toMatchObject({
    ...stands,
    home_regular: 2,
    home_half: 1,
  })
  expect(await importSheets([known], { again: true })).toMatchObject({ changed: 0 })
  await importSheets([awarded('VfL Dorf', 'SC Brunn')])
  expect(await fixture('de.1|2031/32|vfl-dorf|sc-brunn')).toMatchObject({ ...stands, home_regular: null })
})

test('an operator may reopen an ended fixture, a source may not', async () => {
  await importSheets([league])
  const key = 'de.1|2031/32|hafen-adlerstadt|sc-brunn'
  const fixtureId = String((await fixture(key))?.id)
  await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), code: 3 })
  expect(await fixture(key)).toMatchObject({ state: 'finished' })
  await app.features.sportsData.corrections.correct({ fixtureId, code: 3 }, { userId: '7' })
  expect(await fixture(key)).toMatchObject({ state: 'second_half' })
})

test('a cup is imported with goals and squads, and a table of results finds its fixtures in either order of the teams', async () => {
  const goals = { goals1: [{ name: 'Ana', minute: '9' }], goals2: [{ name: 'Rui', minute: '90+4', owngoal: true }] }
  const text = JSON.stringify({
    name: 'World Cup 2034',
    matches: [
      {
        round: 'Matchday 1',
        date: '2034-06-10',
        time: '20:00 UTC-6',
        team1: 'Brazil',
        team2: 'USA',
        group: 'Group A',
        score: { ft: [1, 1], ht: [1, 0] },
        ...goals,
      },
    ],
  })
  const cup = readTournamentJson('worldcup.json', text).sheet
  if (!cup) throw new Error('the sample is read')
  const [brazil] = cup.teams
  brazil?.squad.push({ number: 1, position: 'goalkeeper', name: 'Ana', bornOn: '2010-01-02', club: 'Lac FC' })
  const { sheets } = readInternationals('results.csv', {
    results: `${resultHead}2034-06-10,United States,Brazil,1,1,FIFA World Cup,Rio,Brazil,TRUE
`,
  })
  const both = [...sheets, cup]
  cup.teams.find(({ key }) => key === 'usa')?.aliases.push('United States')
  expect(await importSheets(both)).toMatchObject({ sheets: 2, added: 1, teamsMade: 2 })
  expect(await count('fixtures')).toBe(1)
  expect(await all('fixture_events')).toMatchObject([
    { kind: 1, side: 'home', minute: 9, player: 'Ana' },
    { kind: 8, side: 'away', minute: 90, extra_minute: 4, player: 'Rui' },
  ])
  expect(await all('squad_players')).toMatchObject([{ name: 'Ana', number: 1, position: 'goalkeeper' }])
  const nations = new Map((await all('teams')).map((team) => [team.country, team]))
  expect(nations.get('BR')).toMatchObject({ names: { vi: 'Brazil' }, kind: 'national', short_name: 'BRA' })
  expect(nations.get('US')).toMatchObject({ names: { vi: 'Mỹ', zh: '美國' }, kind: 'national' })
})

test('the order of teams in a table is kept, and later data is swapped to match it', async () => {
  const { sheets } = readInternationals('results.csv', {
    results: `${resultHead}2034-06-10,USA,Brazil,1,2,FIFA World Cup,Rio,Brazil,TRUE\n`,
  })
  await importSheets(sheets)
  const match = { round: 'Matchday 1', date: '2034-06-10', time: '20:00 UTC-3', team1: 'Brazil', team2: 'USA' }
  const matches = [{ ...match, group: 'Group A', score: { ft: [2, 1], ht: [1, 0] } }]
  const cup = readTournamentJson('worldcup.json', JSON.stringify({ name: 'World Cup 2034', matches })).sheet
  expect(await importSheets(cup ? [cup] : [])).toMatchObject({ added: 0, changed: 1 })
  expect(await all('fixtures')).toMatchObject([
    { time_state: 'exact', home_score: 1, away_score: 2, home_half: 0, away_half: 1, home_regular: 1 },
  ])
})

test('a postponed fixture with a new date in the list is scheduled again', async () => {
  await importSheets([league])
  const key = 'de.1|2031/32|vfl-dorf|hafen-adlerstadt'
  expect(await fixture(key)).toMatchObject({ state: 'postponed' })
  const listed = league.fixtures.map((one) =>
    one.key === key ? { ...one, state: 'scheduled' as const, kickOff: '2031-10-01T18:30:00.000Z' } : one,
  )
  expect(await importSheets([{ ...league, fixtures: listed }])).toMatchObject({ changed: 1 })
  expect(await fixture(key)).toMatchObject({
    state: 'scheduled',
    status: 0,
    kick_off: new Date('2031-10-01T18:30:00Z'),
  })
})

test('a clean import removes duplicates of an earlier file, except one with a commentator', async () => {
  const [first, second] = league.fixtures
  if (!first || !second) throw new Error('the sample has two')
  const doubled = [...league.fixtures, { ...first, key: `${first.key}|2` }, { ...second, key: `${second.key}|2` }]
  expect(await importSheets([{ ...league, fixtures: doubled }])).toMatchObject({ added: 6 })
  const { pool } = app.engines.database
  const { id } = (await fixture(`${second.key}|2`)) ?? {}
  await pool.query(
    `with who as (insert into users (username, username_key, username_skeleton, nickname, nickname_skeleton)
       values ('an', 'an', 'an', 'An', 'an') returning id)
     insert into fixture_commentators (fixture_id, user_id) select $1, id from who`,
    [id],
  )
  expect(await importSheets([league])).toMatchObject({ removed: 1, added: 0 })
  expect(await fixture(`${first.key}|2`)).toBeUndefined()
  expect(await count('fixtures')).toBe(5)
})

test('reports a season that cannot be imported and imports the others', async () => {
  const fixtures = league.fixtures.map((one) => ({ ...one, kickOff: 'some day' }))
  const bad = { ...league, source: 'bad.txt', season: '2032/33', fixtures }
  const report = await importSheets([bad, league])
  expect(report).toMatchObject({ sheets: 1, fixtures: 4, failed: [{ sheet: 'de.1|2032/33|bad.txt' }] })
  expect(await count('fixtures')).toBe(4)
})
