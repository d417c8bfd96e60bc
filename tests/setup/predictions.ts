import { predictScore } from '#contract/predictions.ts'
import type { ScorePair } from '#contract/schedule.ts'
import type { Person, World } from '#demo/world.ts'
import { createAuthority } from '#server/http/tokens.ts'
import type { TestApp } from './test-app.ts'

const hourMs = 3_600_000

/**
 * Creates data for tests of predictions: a season with a contest, its fixtures and their results. Signs the members’
 * tokens, because these tests need no login.
 */
export function createPredictionWorld(app: TestApp, world: World) {
  const authority = createAuthority({ secret: app.config.secret, bus: app.engines.bus })
  const sessionId = crypto.randomUUID()
  const tokenOf = async ({ userId, username }: Person) =>
    authority.signAccess({ userId, username, role: 'user', sessionId })

  return {
    tokenOf,
    /** Opens a contest for a new season, which by default lasts to the end of the year. */
    async contest(given: { endsOn?: string } = {}) {
      const tournamentId = await world.tournament()
      const seasonId = await world.season({ tournamentId, ...given })
      const contestId = await app.features.predictions.openContest(seasonId)
      return {
        contestId,
        seasonId,
        /** Adds a fixture, by default in the first round and an hour from now. */
        fixture: (given: { round?: number; kickOff?: number } = {}) =>
          world.fixture({
            tournamentId,
            seasonId,
            roundNumber: given.round ?? 1,
            kickOff: given.kickOff ?? Date.now() + hourMs,
          }),
      }
    },
    async predict(person: Person, fixtureId: string, [home, away]: ScorePair, joker?: boolean) {
      const given = { fixtureId, home, away, ...(joker !== undefined && { joker }) }
      return app.call(predictScore, given, { token: await tokenOf(person) })
    },
    /** Applies an operator’s update, by default with the final score, and settles the fixture’s predictions. */
    async end(fixtureId: string, score: ScorePair | null, code = -1) {
      const scores = score && { homeScore: score[0], awayScore: score[1], ...(code === -1 && { regularTime: score }) }
      await app.features.schedule.applyUpdate({ fixtureId, observedAt: Date.now(), isManual: true, code, ...scores })
      await app.features.predictions.settle(fixtureId)
    },
  }
}
