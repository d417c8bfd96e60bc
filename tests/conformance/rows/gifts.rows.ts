import { giftList, giftSend, giftSums, ownFanRank, topFans, topGifts } from '#contract/gifts.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [giftList, topFans, topGifts],
  user: [giftSend, ownFanRank],
  commentator: [giftSums],
})
