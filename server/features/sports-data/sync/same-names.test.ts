import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, inAll, type World } from '#demo/world.ts'
import type { FixturePatch } from '#server/features/sports-data/provider.rules.ts'
import { anchor, createIntakeRun, fetched, type IntakeRun, patch } from '#tests/setup/sports-intake.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World
let run: IntakeRun
beforeAll(async () => {
  app = await startTestApp({ roles: ['http'] })
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
  run = createIntakeRun(app)
})
afterAll(() => app.close())

let listedFixtures = 0
const libertadores = { ext: 'lib', name: 'Copa Libertadores' }

async function club(name: string, country: string): Promise<string> {
  const teamId = await world.team({ names: inAll(name), country, kind: 'club' })
  await app.features.teams.keepAliases(teamId, [name])
  return teamId
}

/** Lists a fixture of the anchor and returns our ids of its teams, with the names that it asks about. */
async function listed(given: Partial<FixturePatch>, terms = anchor) {
  listedFixtures += 1
  const item = patch({ ...given, kickOff: Date.UTC(2031, 0, listedFixtures) })
  await run.intakes().fixtures.take([fetched(`same-${listedFixtures}`, item)], terms)
  const { mapping } = app.features.sportsData
  const ids = await mapping.mapped(terms.provider, 'team', [item.home.ext, item.away.ext])
  const open = await mapping.openReviews({ after: '0', limit: 500 })
  const asked = open.filter(({ kind, ext_id }) => kind === 'team' && [item.home.ext, item.away.ext].includes(ext_id))
  return { home: ids.get(item.home.ext), away: ids.get(item.away.ext), asked }
}

test.each([
  ['Everton', 'GB-ENG', 'CL'],
  ['Nacional', 'PT', 'UY'],
  ['River Plate', 'UY', 'AR'],
  ['Arsenal', 'GB-ENG', 'AR'],
  ['Liverpool', 'GB-ENG', 'UY'],
  ['Barcelona', 'ES', 'EC'],
  ['Al-Ittihad', 'SA', 'EG'],
  ['Guadalajara', 'ES', 'MX'],
])('%s of another country is another club, and without a country a question', async (name, known, other) => {
  const ours = await club(name, known)
  const away = { ext: `rival-${name}`, name: `Rival of ${name}` }
  const cup = { ext: `cup-${name}`, name: `Cup of ${name}` }
  // The feed names no country, and its competition is new.
  const first = await listed({ tournament: cup, home: { ext: `x-${name}`, name }, away })
  expect(first.home).toBeDefined()
  expect(first.home).not.toBe(ours)
  expect(first.asked).toMatchObject([{ name, candidates: [{ ourId: ours, likeness: 1 }] }])
  // The competition's country decides.
  const league = (country: string) => ({ ext: `${country}-${name}`, name: `League ${country} ${name}`, country })
  const home = await listed({ tournament: league(known), home: { ext: `y-${name}`, name }, away })
  expect(home.home).toBe(ours)
  const abroad = await listed({ tournament: league(other), home: { ext: `z-${name}`, name }, away })
  expect(abroad.home).not.toBe(ours)
  // Only the club whose country is still unknown may be the same.
  expect(abroad.asked).toMatchObject([{ candidates: [{ ourId: first.home }] }])
})

test('the other teams of an international competition show which club is meant', async () => {
  const [england, chile] = [await club('Everton Two', 'GB-ENG'), await club('Everton Two', 'CL')]
  const colo = { ext: 'colo', name: 'Colo-Colo', country: 'CL' }
  const boca = { ext: 'boca', name: 'Boca Juniors', country: 'AR' }
  await listed({ tournament: libertadores, home: colo, away: boca })
  const found = await listed({ tournament: libertadores, home: { ext: 'e2', name: 'Everton Two' }, away: boca })
  expect(found.home).toBe(chile)
  expect(found.home).not.toBe(england)
  expect(found.asked).toEqual([])
})

test('women’s, youth and B teams stay apart from the first team', async () => {
  const first = await club('Riverside United', 'VN')
  const tournament = { ext: 'vn', name: 'League of Vietnam', country: 'VN' }
  const away = { ext: 'vn-away', name: 'Lakeside', country: 'VN' }
  for (const suffix of ['Women', 'W', 'U19', 'U-23', 'B', 'II', 'Reserves']) {
    const name = `Riverside United ${suffix}`
    const { home } = await listed({ tournament, home: { ext: name, name, country: 'VN' }, away })
    expect(home).toBeDefined()
    expect(home).not.toBe(first)
  }
})

test('another source leaves a club without a country open', async () => {
  const ours = await club('Independiente', 'AR')
  const terms = { provider: 'apifootball', isAnchor: false, origin: 'provider' as const }
  const found = await listed(
    { tournament: { ext: 'p', name: 'Liga' }, home: { ext: 'ind', name: 'Independiente' } },
    terms,
  )
  expect(found.home).toBeUndefined()
  expect(found.asked.find(({ ext_id }) => ext_id === 'ind')?.candidates).toMatchObject([{ ourId: ours }])
})
