import {
  ownPredictions,
  predictionBoard,
  predictionContests,
  predictionOfFixture,
  predictionTable,
  predictionTableAmong,
  predictScore,
} from '#contract/predictions.ts'
import { handle, type Route } from '#server/http/handle.ts'
import { memberIdOf } from '#server/http/viewer.ts'
import type { ContestReads } from './contest.view.ts'
import type { Predict } from './predictions.service.ts'
import type { Among } from './standing.store.ts'
import type { TableReads } from './table.view.ts'

type Uses = {
  contests: ContestReads
  tables: TableReads
  predict: Predict
  /** Restricts a table to the member and the member's friends. */
  friends(userId: string): Among
  /** Restricts a table to a league's members. Throws LEAGUE_NOT_FOUND when the user is not in the league. */
  league(userId: string, leagueId: string): Promise<Among>
}

export function predictionRoutes({ contests, tables, predict, friends, league }: Uses): Route[] {
  return [
    handle(predictionContests, async ({ locale }, { viewer }) => ({
      list: await contests.contests({ locale, userId: memberIdOf(viewer) }),
    })),
    handle(predictionBoard, async ({ contestId, round, locale }, { viewer }) =>
      contests.board(await contests.contestOf(contestId), round, { locale, userId: memberIdOf(viewer) }),
    ),
    handle(predictionOfFixture, ({ fixtureId, locale }, { viewer }) =>
      contests.fixture(fixtureId, { locale, userId: memberIdOf(viewer) }),
    ),
    handle(predictScore, async (given, { member }) => {
      const prediction = await predict(member.userId, given)
      return { fixtureId: given.fixtureId, prediction, spread: await contests.spread(given.fixtureId) }
    }),
    handle(predictionTable, async ({ contestId, round = '', ...paging }) => {
      await contests.contestOf(contestId)
      return tables.page({ contestId, round }, paging)
    }),
    handle(predictionTableAmong, async ({ contestId, round = '', leagueId, ...paging }, { member }) => {
      const { userId } = member
      await contests.contestOf(contestId)
      const among = leagueId === undefined ? friends(userId) : await league(userId, leagueId)
      return tables.page({ contestId, round }, paging, among)
    }),
    handle(ownPredictions, async ({ contestId, round }, { member }) => {
      await contests.contestOf(contestId)
      return tables.own({ contestId, round }, member.userId)
    }),
  ]
}
