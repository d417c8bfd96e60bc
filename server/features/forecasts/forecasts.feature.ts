import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { OddsService } from '#server/features/odds/odds.service.ts'
import type { ScheduleService } from '#server/features/schedule/schedule.service.ts'
import type { Feature } from '#server/kit/feature.ts'
import { createFitThread } from './fit-thread.adapter.ts'
import { createForecastReads } from './forecast.view.ts'
import { forecastRoutes } from './forecasts.routes.ts'
import { createPublisher, type ForecastPublisher } from './publish.service.ts'
import { createReviews, type ForecastReviews } from './review.service.ts'

type Ground = { engines: { database: DatabaseEngine }; log: FastifyBaseLogger }
type Uses = { schedule: Pick<ScheduleService, 'findAll'>; odds: Pick<OddsService, 'closingPrices'> }

export type ForecastService = ForecastPublisher & ForecastReviews

/** Models forecast football fixtures, and every forecast is published in a chain before kick-off. */
export function createForecasts({ engines: { database }, log }: Ground, use: Uses): Feature<ForecastService> {
  const fits = createFitThread()
  const publisher = createPublisher({ database, fits, log })
  const reviews = createReviews({ database, fits, odds: use.odds, log })
  return {
    service: { ...publisher, ...reviews },
    routes: forecastRoutes(createForecastReads({ db: database.db, schedule: use.schedule })),
    jobs: [
      {
        name: 'forecasts.publish',
        cron: '*/10 * * * *',
        run: async (stopping) => {
          await publisher.publishDue({ stopping })
          await reviews.scoreDue(stopping)
        },
      },
      { name: 'forecasts.review', cron: '23 */6 * * *', run: (stopping) => reviews.reviewPast(stopping) },
    ],
    close: () => fits.close(),
  }
}
