import { ownPlayerRatings, playerRatings, ratePlayer, withdrawPlayerRating } from '#contract/player-ratings.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  public: [playerRatings],
  user: [ownPlayerRatings, ratePlayer, withdrawPlayerRating],
})
