import { sports } from '#contract/schedule.ts'
import { inAll, type World } from '#demo/world.ts'
import { createRandom } from './random.ts'
import type { TestApp } from './test-app.ts'

const dayMs = 24 * 3_600_000

/**
 * Creates a league of ten teams with ninety results on the 45 days until a week ago. The first teams are the strongest.
 * Returns its ids.
 */
export async function playLeague(app: Pick<TestApp, 'features'>, world: World) {
  const sport = sports.football
  const tournamentId = await world.tournament({ sport })
  const teamIds = await Promise.all(Array.from({ length: 10 }, () => world.team({ sport })))
  const pairs = teamIds.flatMap((homeId, home) =>
    teamIds.flatMap((awayId, away) => (home === away ? [] : [{ homeId, awayId, home, away }])),
  )
  const below = createRandom(7)
  const order = pairs.map((pair) => ({ pair, at: below(1_000_000) })).toSorted((a, b) => a.at - b.at)
  await app.features.schedule.addFixtures(
    order.map(({ pair: { homeId, awayId, home, away } }, i) => ({
      sourceKey: `league ${tournamentId} ${i}`,
      sport,
      tournamentId,
      homeId,
      awayId,
      round: inAll('Vòng 1'),
      kickOff: Date.now() - (52 - Math.floor(i / 2)) * dayMs,
      isFeatured: false,
      outcome: {
        state: 'finished',
        score: [below(away < home ? 2 : 4), below(home < away ? 2 : 3)],
        ...{ half: null, regular: null, extra: null, pens: null },
      },
    })),
  )
  return { tournamentId, teamIds }
}
