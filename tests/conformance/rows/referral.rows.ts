import { referralInfo, referralList, referralOf } from '#contract/referral.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [referralOf],
  user: [referralInfo, referralList],
})
