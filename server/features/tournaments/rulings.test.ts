import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, inAll, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'
import { createRulingService } from './rulings.service.ts'

let app: TestApp
let world: World

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())

async function season() {
  const tournamentId = await world.tournament()
  const seasonId = await world.season({ tournamentId })
  const homeId = await world.team({ names: inAll('Arsenal') })
  await world.fixture({ tournamentId, seasonId, homeId })
  return { seasonId, teamId: homeId, rulings: createRulingService(app.engines.database) }
}

test('points with different reasons are added, and a ranking replaces the earlier one', async () => {
  const { rulings, ...place } = await season()
  const points = { ...place, kind: 'points' as const }
  await rulings.rule({ ...points, value: -10, reason: 'Accounts' })
  await rulings.rule({ ...points, value: -2, reason: 'Registration' })
  await rulings.rule({ ...points, value: -6, reason: 'Accounts' })
  await rulings.rule({ ...place, kind: 'ranking', value: 12, reason: 'July' })
  await rulings.rule({ ...place, kind: 'ranking', value: 9, reason: 'August' })
  const { rulings: list } = await rulings.ofSeason(place.seasonId)
  expect(list.map(({ kind, value, reason }) => [kind, value, reason])).toEqual([
    ['points', -6, 'Accounts'],
    ['points', -2, 'Registration'],
    ['ranking', 9, 'August'],
  ])
})

test('a hundred parallel calls with the same ruling store it once', async () => {
  const { rulings, ...place } = await season()
  const ruling = { ...place, kind: 'points' as const, value: -3, reason: 'Accounts' }
  const ids = await Promise.all(Array.from({ length: 100 }, () => rulings.rule(ruling)))
  expect(new Set(ids).size).toBe(1)
  expect((await rulings.ofSeason(place.seasonId)).rulings).toMatchObject([{ id: ids[0], value: -3 }])
})

test('a ruling on a merged team applies to the remaining team', async () => {
  const { rulings, ...place } = await season()
  await rulings.rule({ ...place, kind: 'points', value: -3, reason: 'Accounts' })
  const byId = await world.team({ names: inAll('Arsenal FC') })
  const { db } = app.engines.database
  await db.transaction().execute((tx) => app.features.teams.replace(tx, { teamId: place.teamId, byId }))
  expect((await rulings.ofSeason(place.seasonId)).rulings).toMatchObject([{ team_id: byId, value: -3 }])
})
