import { oldestKept } from '#server/db/delete-in-batches.ts'
import type { Clock } from '#server/engines/clock.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import { listener } from '#server/kit/events.ts'
import type { Feature } from '#server/kit/feature.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import { companyResource } from './companies.resource.ts'
import { createCompanyService } from './company.service.ts'
import { createOddsReads } from './fixture-odds.view.ts'
import { createFixtureSports } from './fixture-sports.service.ts'
import { oddsRoutes } from './odds.routes.ts'
import { createOddsService, type OddsService } from './odds.service.ts'
import { serveOdds } from './odds.topic.ts'
import { createOddsNews } from './odds-news.topic.ts'

type Ground = {
  engines: { database: DatabaseEngine }
  metrics: Metrics
  settings: { now(): { oddsTickDays: number } }
  clock: Clock
}
type Uses = { schedule: ScheduleService; realtime: RealtimeService }

export function createOdds(
  { engines, metrics, settings, clock }: Ground,
  { schedule, realtime }: Uses,
): Feature<OddsService> {
  const { database } = engines
  const rows = metrics.counter('odds_rows_total')
  const companies = createCompanyService(database)
  const news = createOddsNews(realtime, clock)
  const reads = createOddsReads(database.db, schedule)
  const service = createOddsService({
    database,
    companies,
    sports: createFixtureSports(database.db),
    news,
    count: (outcome, total) => rows.inc({ outcome }, total),
  })
  serveOdds(realtime, reads)
  return {
    service,
    resources: [companyResource],
    routes: oddsRoutes({ database, companies, reads, schedule }),
    listeners: [listener('fixture.changed', ({ fixtureId }) => service.noteScore(fixtureId))],
    jobs: [
      {
        name: 'thin-odds-ticks',
        cron: '20 21 * * *',
        run: async () => {
          await service.thinTicks(Date.now())
        },
      },
      {
        name: 'odds.forget-ticks',
        cron: '35 21 * * *',
        async run(stopping) {
          const before = oldestKept(settings.now().oddsTickDays)
          if (before) await service.forgetTicks(before, stopping)
        },
      },
    ],
    close: async () => news.close(),
  }
}
