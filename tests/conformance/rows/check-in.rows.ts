import { checkIn, checkInInfo, checkInMakeUp, friendStreaks, shieldBuy } from '#contract/check-in.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  user: [checkIn, checkInInfo, checkInMakeUp, friendStreaks, shieldBuy],
})
