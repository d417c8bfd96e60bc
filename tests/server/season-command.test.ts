import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { standings } from '#contract/tournaments.ts'
import { createWorld, inAll } from '#demo/world.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let tournamentId: string
let seasonId: string
let teams: string[]

beforeAll(async () => {
  app = await startTestApp()
  const world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  tournamentId = await world.tournament({ names: inAll('Ngoại hạng Anh'), rules: 'premier-league' })
  seasonId = await world.season({ tournamentId, name: '2026/27' })
  teams = await Promise.all(['Arsenal', 'Bolton', 'Chelsea'].map((name) => world.team({ names: inAll(name) })))
  const [homeId = '', awayId = ''] = teams
  await world.result({ tournamentId, seasonId, homeId, awayId, score: [2, 0] })
})
afterAll(() => app.close())

async function season(...args: string[]) {
  const url = app.engines.database.connectionString.replace('@/', '@localhost/')
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: app.config.dataDir }
  const command = spawn(process.execPath, ['tools/season.ts', ...args], { env })
  const [out, errors, code] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    new Promise<number | null>((resolve) => command.once('close', resolve)),
  ])
  return { out, errors, code }
}

async function table() {
  const { data } = await app.call(standings, { id: tournamentId })
  return (data?.groups[0]?.rows ?? []).map(({ team, points, rulings }) => [team.name, points, rulings])
}

test('an operator deducts points, which the running site shows with their reason, and restores them', async () => {
  const [arsenal = ''] = teams
  const before = [
    ['Arsenal', 3, []],
    ['Bolton', 0, []],
  ]
  expect(await table()).toEqual(before)
  const ruled = await season('rule', seasonId, arsenal, 'points=-6', 'Vi phạm quy định tài chính')
  expect(ruled).toMatchObject({ code: 0, errors: '' })
  const after = [
    ['Bolton', 0, []],
    ['Arsenal', -3, [{ points: -6, reason: 'Vi phạm quy định tài chính' }]],
  ]
  await eventually(async () => expect(await table()).toEqual(after))
  // Repeating the same ruling changes its points, as after an appeal.
  const again = await season('rule', seasonId, arsenal, 'points=-2', 'Vi phạm quy định tài chính')
  expect(again.out).toBe(ruled.out)
  const listed = await season('list', seasonId)
  const id = /\d+/.exec(ruled.out)?.[0] ?? ''
  expect(listed.out).toBe(
    [
      `team ${arsenal}\tArsenal`,
      `team ${teams[1]}\tBolton`,
      `ruling ${id}\tArsenal\tpoints=-2\tVi phạm quy định tài chính`,
      '',
    ].join('\n'),
  )
  expect(await season('unrule', id)).toMatchObject({ code: 0, errors: '' })
  await eventually(async () => expect(await table()).toEqual(before))
})

test('running seasons are listed with their numbers', async () => {
  expect(await season('list')).toMatchObject({ code: 0, out: `${seasonId}\tNgoại hạng Anh 2026/27\n` })
})

test('an impossible ruling changes nothing and prints the reason', async () => {
  const [arsenal = '', , chelsea = ''] = teams
  const refusals = await Promise.all([
    season('rule', seasonId, arsenal, 'points=-3'),
    season('rule', seasonId, arsenal, 'points=0', 'nothing'),
    season('rule', seasonId, arsenal, 'conduct=4'),
    season('rule', seasonId, arsenal, 'goals=4'),
    season('rule', seasonId, chelsea, 'lots=1'),
    season('rule', '999999', arsenal, 'lots=1'),
    season('unrule', '999999'),
    season(),
  ])
  expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 1))
  expect(refusals.map(({ errors }) => errors)).toEqual([
    'Points need their reason, which is shown under the table.\n',
    expect.stringContaining('points is points given'),
    expect.stringContaining('conduct is a conduct score'),
    expect.stringContaining('A ruling is written as'),
    'That cannot be: TEAM_NOT_FOUND.\n',
    'That cannot be: SEASON_NOT_FOUND.\n',
    'There is no ruling 999999.\n',
    expect.stringContaining('Usage'),
  ])
  const { rows } = await app.engines.database.pool.query('select * from season_rulings')
  expect(rows).toEqual([])
})
