import { liveMenu, liveRoom, operatorOnline } from '#contract/live.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  public: [liveMenu, liveRoom, operatorOnline],
})
