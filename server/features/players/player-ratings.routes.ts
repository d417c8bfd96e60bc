import { ownPlayerRatings, playerRatings, ratePlayer, withdrawPlayerRating } from '#contract/player-ratings.ts'
import { handle, type Route } from '#server/http/handle.ts'
import type { PlayerRatingService } from './player-ratings.service.ts'

export function playerRatingRoutes(ratings: PlayerRatingService): Route[] {
  return [
    handle(playerRatings, ({ fixtureId }) => ratings.of(fixtureId)),
    handle(ownPlayerRatings, ({ fixtureId }, { member }) => ratings.own(member.userId, fixtureId)),
    handle(ratePlayer, (rating, { member }) => ratings.rate({ ...rating, userId: member.userId })),
    handle(withdrawPlayerRating, (key, { member }) => ratings.rate({ ...key, score: null, userId: member.userId })),
  ]
}
