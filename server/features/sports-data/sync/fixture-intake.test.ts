import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readFootballTxt } from '#server/features/sports-data/providers/openfootball/football-txt.rules.ts'
import { anchor, createIntakeRun, fetched, type IntakeRun, kickOff, patch } from '#tests/setup/sports-intake.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let run: IntakeRun
beforeAll(async () => {
  app = await startTestApp({ roles: ['http'] })
  run = createIntakeRun(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['fixtures', 'seasons', 'teams', 'tournaments', 'id_map', 'id_reviews', 'imported_sheets'])
    await app.engines.database.pool.query(`delete from ${table}`)
})

const day = 86_400_000

async function all(table: string) {
  return (await app.engines.database.pool.query(`select * from ${table} order by 1`)).rows as Record<string, unknown>[]
}

async function imported(text: string) {
  const { sheet } = readFootballTxt('league.txt', text)
  if (!sheet) throw new Error('the sample is read')
  await app.features.sportsData.importer.importSheets([sheet])
}

const english = { ext: '39', name: 'Premier League', code: 'en.1', country: 'GB-ENG' }
const teams = {
  home: { ext: '1', name: 'Castle Town', country: 'GB-ENG' },
  away: { ext: '2', name: 'River City', country: 'GB-ENG' },
}

test.each([
  ['2031-32', 'Premier League 2031/32', '2031/32'],
  ['2031', 'Premier League 2031', '2031'],
])('a provider’s season %s is the same as a file’s %s, in either order of arrival', async (season, heading, name) => {
  const file = `= ${heading}\n» Matchday 1\n  Sun Aug/10 2031\n    15.00  Castle Town  v River City  2-1 (1-0)\n`
  await imported(file)
  const { fixtures } = run.intakes()
  const unmatched = { tournament: english, season, ...teams, home: teams.away, away: teams.home }
  expect(await fixtures.take([fetched('x1', patch(unmatched))], anchor)).toEqual({ added: 1, changed: 0 })
  const [known, ...others] = await all('seasons')
  expect(known).toMatchObject({ name, is_current: true })
  expect(others).toEqual([])
  expect((await all('fixtures')).map(({ season_id }) => season_id)).toEqual([known?.id, known?.id])
  await imported(`${file}» Matchday 2\n  Sun Aug/31\n    15.00  River City  v Hill Park\n`)
  expect((await all('seasons')).map(({ id }) => id)).toEqual([known?.id])
})

test('a fixture that cannot be stored does not block the others of its batch', async () => {
  const { fixtures } = run.intakes()
  const items = Array.from({ length: 9 }, (_, i) =>
    fetched(
      `f${i}`,
      patch({ kickOff: kickOff + i * day, ...(i === 4 ? { venue: 'a text no database holds \u0000' } : {}) }),
    ),
  )
  expect(await fixtures.take(items, anchor)).toEqual({ added: 8, changed: 0 })
  expect(run.refusals).toEqual(['failed'])
  expect(await all('fixtures')).toHaveLength(8)
})

test('a fixture without a season gets the one that a later source has', async () => {
  const { fixtures } = run.intakes()
  const { season: _, ...unplaced } = patch()
  await fixtures.take([fetched('u1', unplaced)], anchor)
  expect(await all('fixtures')).toMatchObject([{ season_id: null }])
  const placed = patch({ season: '2031', stage: 'group', groupName: 'B', roundNumber: 3 })
  await fixtures.take([fetched('u1', placed)], anchor)
  const [season] = await all('seasons')
  const stands = { season_id: season?.id, group_name: 'B', stage: 'group', round_number: 3, round: { vi: 'Lượt 3' } }
  expect(await all('fixtures')).toMatchObject([stands])
  await fixtures.take([fetched('u1', patch({ season: '2032', groupName: 'C' }))], anchor)
  expect(await all('fixtures')).toMatchObject([stands])
})

test('a file that lists a final the other way round is the same match, with its goals on the right side', async () => {
  const { fixtures } = run.intakes()
  const at = Date.UTC(2031, 4, 30, 19)
  await fixtures.take(
    [fetched('final', patch({ tournament: english, ...teams, season: '2030-31', kickOff: at }))],
    anchor,
  )
  await imported(
    '= Premier League 2030/31\n» Matchday 1\n  Fri May/30 2031\n    20.00  River City  v Castle Town  3-1 (1-0)\n',
  )
  expect(await all('fixtures')).toMatchObject([{ state: 'finished', home_score: 1, away_score: 3, away_half: 1 }])
})
