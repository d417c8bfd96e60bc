import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())

test('of short consecutive seasons the running one is current, although the next begins soon', async () => {
  const tournamentId = await world.tournament()
  const spans = [
    ['2031-11-17', '2031-11-21'],
    ['2031-11-21', '2031-11-25'],
    ['2031-11-25', '2031-11-29'],
  ] as const
  for (const [startsOn, endsOn] of spans)
    await world.season({ tournamentId, name: startsOn, startsOn, endsOn, isCurrent: false })
  const currentOn = async (today: string) => {
    await app.features.tournaments.chooseCurrentSeason(tournamentId, today)
    const { rows } = await app.engines.database.pool.query<{ name: string }>(
      'select name from seasons where tournament_id = $1 and is_current',
      [tournamentId],
    )
    return rows.map(({ name }) => name)
  }
  expect(await currentOn('2031-11-24')).toEqual(['2031-11-21'])
  expect(await currentOn('2031-11-28')).toEqual(['2031-11-25'])
  expect(await currentOn('2031-12-30')).toEqual(['2031-11-25'])
  expect(await currentOn('2031-11-10')).toEqual(['2031-11-17'])
})
