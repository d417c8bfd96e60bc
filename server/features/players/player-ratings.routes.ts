import { ownPlayerRatings, playerRatings, ratePlayer, withdrawPlayerRating } from '#contract/player-ratings.ts'
import { handle, memberOf, type Route } from '#server/http/handle.ts'
import type { PlayerRatingService } from './player-ratings.service.ts'

export function playerRatingRoutes(ratings: PlayerRatingService): Route[] {
  return [
    handle(playerRatings, ({ fixtureId }) => ratings.of(fixtureId)),
    handle(ownPlayerRatings, ({ fixtureId }, context) => ratings.own(memberOf(context).userId, fixtureId)),
    handle(ratePlayer, (rating, context) => ratings.rate({ ...rating, userId: memberOf(context).userId })),
    handle(withdrawPlayerRating, (key, context) =>
      ratings.rate({ ...key, score: null, userId: memberOf(context).userId }),
    ),
  ]
}
