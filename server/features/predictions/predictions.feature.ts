import { sql } from 'kysely'
import type { PublicUser } from '#contract/account.ts'
import { leagueLimits } from '#contract/prediction-leagues.ts'
import { predictionsTopic } from '#contract/predictions.socket.ts'
import type { ChatService } from '#server/features/chat/chat.service.ts'
import type { Ledger } from '#server/features/ledger/ledger.service.ts'
import type { NotificationService } from '#server/features/notifications/notifications.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { listener } from '#server/kit/events.ts'
import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { friendsOf } from '#server/tables/friends.ts'
import { contestResource } from './contest.resource.ts'
import { findContest, keepContest } from './contest.store.ts'
import { type ContestReads, createContestReads } from './contest.view.ts'
import { findLeague, handOver } from './league.store.ts'
import { inLeague, leagueRoutes } from './leagues.routes.ts'
import { createLeagueService, type LeagueService } from './leagues.service.ts'
import { createPastPredictions, type PastPrediction } from './past.service.ts'
import { predictionRoutes } from './predictions.routes.ts'
import { createPredict, type Predict } from './predictions.service.ts'
import { createPredictionRewarder, type PredictionRewarder } from './rewards.service.ts'
import { createPredictionSettler, type PredictionSettler } from './settle.service.ts'
import { createTableReads } from './table.view.ts'

export type PredictionService = PredictionSettler & {
  predict: Predict
  payRewards: PredictionRewarder
  leagues: LeagueService
  /** Returns the fixtures that the member can still predict, of a new member when `userId` is null. */
  offer: ContestReads['offer']
  /** Opens a season to predictions. Returns the contest's id. */
  openContest(seasonId: string): Promise<string>
  /** Inserts past predictions for a demo that starts in mid-season. Existing predictions are not changed. */
  keepPast(contestId: string, predictions: readonly PastPrediction[]): Promise<void>
}

type Uses = {
  realtime: RealtimeService
  accounts: { findPublic(userIds: readonly string[]): Promise<ReadonlyMap<string, PublicUser>> }
  schedule: ScheduleService
  ledger: Ledger
  notifications: Pick<NotificationService, 'notify'>
  chat: Pick<ChatService, 'publishable'>
}

/** Members predict scores during a season, alone and in private leagues (decision 154). */
export function createPredictions({ engines, log }: Ground, use: Uses): Feature<PredictionService> {
  const { database } = engines
  const { db } = database
  const { realtime, accounts, ledger, notifications, schedule } = use
  const predict = createPredict(database)
  const settler = createPredictionSettler({ database, realtime, log })
  const payRewards = createPredictionRewarder(database, { ledger, notifications })
  const tries = engines.buckets.open('member:league-codes', { points: leagueLimits.tries, windowS: 3_600 })
  const leagues = createLeagueService({ database, publishable: use.chat.publishable, tries })
  const contests = createContestReads(db, schedule)
  const tables = createTableReads(db, accounts)

  realtime.serve(predictionsTopic, {
    async admit({ contestId }) {
      if (!(await findContest(db, contestId))) throw new ApiError('CONTEST_NOT_FOUND')
    },
  })

  return {
    service: {
      ...settler,
      predict,
      payRewards,
      leagues,
      offer: contests.offer,
      openContest: (seasonId) => keepContest(db, seasonId),
      keepPast: createPastPredictions(database),
    },
    resources: [contestResource],
    routes: [
      ...predictionRoutes({
        contests,
        tables,
        predict,
        friends: (userId) =>
          sql<boolean>`user_id in (select friend_id from (${friendsOf(db, userId)}) as f union all select ${userId}::bigint)`,
        async league(userId, leagueId) {
          if (!(await findLeague(db, leagueId, userId))) throw new ApiError('LEAGUE_NOT_FOUND')
          return inLeague(leagueId)
        },
      }),
      ...leagueRoutes({ db, service: leagues, tables, accounts }),
    ],
    // Settles at every change, also after the end, because a result may be corrected or withdrawn.
    listeners: [listener('fixture.changed', async ({ fixtureId }) => void (await settler.settle(fixtureId)))],
    jobs: [
      { name: 'predictions.settle', cron: '*/5 * * * *', run: settler.settleForgotten },
      { name: 'predictions.reward', cron: '* * * * *', run: () => payRewards() },
    ],
    personal: [
      personalRows(db, { table: 'predictions', goes: true }),
      personalRows(db, { table: 'prediction_standings', goes: true }),
      personalRows(db, { table: 'prediction_round_winners', goes: true }),
      {
        ...personalRows(db, { table: 'prediction_leagues', column: 'owner_id', goes: false }),
        erase: (tx, userId) => handOver(tx, userId),
      },
      personalRows(db, { table: 'prediction_league_members', goes: true }),
    ],
  }
}
