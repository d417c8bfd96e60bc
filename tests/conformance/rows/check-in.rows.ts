import { checkIn, checkInInfo, checkInMakeUp, friendStreaks, shieldBuy } from '#contract/check-in.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  user: [checkIn, checkInInfo, checkInMakeUp, friendStreaks, shieldBuy],
})
