import type { Feature, Ground } from '#server/kit/feature.ts'
import { personalRows } from '#server/kit/personal-data.ts'
import { ratingRoutes } from './ratings.routes.ts'
import { createRatingService, type RatingService } from './ratings.service.ts'

/** Ratings for all domains. Each domain declares its kind of target and binds its own calls. */
export function createRatings({ engines: { database } }: Ground): Feature<RatingService> {
  const { of } = createRatingService(database)
  return {
    service: {
      of(target) {
        const ratings = of(target)
        return { ...ratings, routes: (calls) => ratingRoutes(calls, { target, ratings }) }
      },
    },
    routes: [],
    personal: [personalRows(database.db, { table: 'ratings', goes: true })],
  }
}
