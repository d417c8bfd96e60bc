import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld } from '#demo/world.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let fixtureId: string

beforeAll(async () => {
  app = await startTestApp()
  fixtureId = await createWorld(app, { password: 'Kh4n-dai-thu-nghiem' }).fixture()
})
afterAll(() => app.close())

async function fixture(...args: string[]) {
  const url = app.engines.database.connectionString.replace('@/', '@localhost/')
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: app.config.dataDir }
  const command = spawn(process.execPath, ['tools/fixture.ts', ...args], { env })
  const [out, errors, code] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    new Promise<number | null>((resolve) => command.once('close', resolve)),
  ])
  return { out, errors, code }
}

async function held() {
  const { rows } = await app.engines.database.pool.query(
    'select field_group, provider from field_sources where fixture_id = $1 and is_manual order by field_group',
    [fixtureId],
  )
  return rows.map((row) => `${row.field_group} ${row.provider}`)
}

test('an operator corrects a fixture, which is held against providers until it is released', async () => {
  const words = ['state=finished', 'score=2-1', 'regular=2-1', 'kick-off=2026-08-15T19:30+07:00']
  expect(await fixture('correct', fixtureId, ...words)).toMatchObject({ code: 0, errors: '' })
  const { rows } = await app.engines.database.pool.query('select * from fixtures where id = $1', [fixtureId])
  expect(rows[0]).toMatchObject({
    state: 'finished',
    home_score: 2,
    away_score: 1,
    home_regular: 2,
    kick_off: new Date('2026-08-15T12:30:00Z'),
  })
  expect(await held()).toEqual(['score operator:console', 'state operator:console', 'time operator:console'])
  expect(await fixture('correct', fixtureId, 'state=awarded', 'score=0-3')).toMatchObject({ code: 0, errors: '' })
  const { rows: overruled } = await app.engines.database.pool.query('select * from fixtures where id = $1', [fixtureId])
  expect(overruled[0]).toMatchObject({ state: 'awarded', home_score: 0, away_score: 3, home_regular: 2 })
  expect(await fixture('release', fixtureId, 'score', 'state')).toMatchObject({ code: 0 })
  expect(await held()).toEqual(['time operator:console'])
})

test('open pages of the site receive the correction', async () => {
  const news: unknown[] = []
  const stop = app.engines.bus.subscribe(`fixture:${fixtureId}`, (event) => news.push(event))
  expect(await fixture('correct', fixtureId, 'state=finished', 'score=3-1', 'regular=3-1')).toMatchObject({ code: 0 })
  // The release of the test before may arrive first.
  const data = expect.objectContaining({ fixtureId, state: 'finished', homeScore: 3, awayScore: 1 })
  await eventually(() => expect(news).toContainEqual(expect.objectContaining({ type: 'fixture', data })))
  stop()
})

test('invalid input changes nothing and prints the reason', async () => {
  const before = await held()
  const refusals = await Promise.all([
    fixture('correct', '999999', 'score=1-0'),
    fixture('correct', fixtureId, 'score=5-0', 'state=asleep'),
    fixture('release', fixtureId, 'lineups'),
    fixture('correct', fixtureId),
  ])
  expect(refusals.map(({ code }) => code)).toEqual([1, 1, 1, 1])
  expect(refusals.map(({ errors }) => errors)).toEqual([
    'There is no fixture 999999.\n',
    expect.stringContaining('There is no state asleep'),
    expect.stringContaining('lineups cannot be released'),
    expect.stringContaining('Usage'),
  ])
  expect(await held()).toEqual(before)
})
