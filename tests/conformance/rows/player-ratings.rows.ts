import { ownPlayerRatings, playerRatings, ratePlayer, withdrawPlayerRating } from '#contract/player-ratings.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [playerRatings],
  user: [ownPlayerRatings, ratePlayer, withdrawPlayerRating],
})
