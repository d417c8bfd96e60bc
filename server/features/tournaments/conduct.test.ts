import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventKinds, statisticKinds } from '#contract/rules/fixture-events.ts'
import { standings } from '#contract/tournaments.ts'
import { createWorld, inAll, type World } from '#demo/world.ts'
import { startTestApp, type TestApp } from '#tests/setup/test-app.ts'

let app: TestApp
let world: World

beforeAll(async () => {
  app = await startTestApp()
  world = createWorld(app, { password: 'Kh4n-dai-thu-nghiem' })
})
afterAll(() => app.close())

/**
 * Returns the table of three teams that beat each other in turn. `reported` is the number of Bolivia's cards in the
 * statistics of the second fixture.
 */
async function orderBy(rules: string, { reported }: { reported: number }) {
  const tournamentId = await world.tournament({ kind: 'cup', rules })
  const seasonId = await world.season({ tournamentId })
  const names = ['Albania', 'Bolivia', 'Congo']
  const [a = '', b = '', c = ''] = await Promise.all(names.map((name) => world.team({ names: inAll(name) })))
  const group = { tournamentId, seasonId, stage: 'group' as const, groupName: 'A' }
  const pairs = [
    [a, b],
    [b, c],
    [c, a],
  ] as const
  for (const [i, [homeId, awayId]] of pairs.entries()) {
    const fixtureId = await world.result({ ...group, homeId, awayId, score: [1, 0] })
    const minute = { minute: 10, extraMinute: null, otherPlayer: '' }
    // The second fixture, between Bolivia and Congo, has two cards for Bolivia and one for Congo.
    const players = i === 1 ? (['home Ba', 'home Be', 'away Co'] as const) : (['home Player'] as const)
    await app.features.fixtureDetails.keepEvents(
      fixtureId,
      players.map((player, at) => {
        const side = player.startsWith('home') ? ('home' as const) : ('away' as const)
        return { ...minute, key: `${fixtureId}-${at}`, kind: eventKinds.yellowCard, side, player }
      }),
    )
    const figures = i === 1 ? { home: reported, away: 1 } : { home: 1, away: 0 }
    await app.features.fixtureDetails.keepStatistics(fixtureId, [{ kind: statisticKinds.yellowCards, ...figures }])
  }
  const { data } = await app.call(standings, { id: tournamentId })
  return data?.groups[0]?.rows.map(({ team, rank }) => `${rank} ${team.name}`)
}

test('the team with fewer cards is higher among level teams, when all cards are known', async () => {
  // Albania has one card, Congo two, Bolivia two.
  expect(await orderBy('world-cup-2026', { reported: 2 })).toEqual(['1 Albania', '2 Bolivia', '2 Congo'])
})

test('incomplete cards decide nothing, and neither do cards under rules that do not use them', async () => {
  const level = ['1 Albania', '1 Bolivia', '1 Congo']
  expect((await orderBy('world-cup-2026', { reported: 3 }))?.toSorted()).toEqual(level)
  expect((await orderBy('premier-league', { reported: 2 }))?.toSorted()).toEqual(level)
})
