import { liveMenu, liveRoom, operatorOnline } from '#contract/live.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [liveMenu, liveRoom, operatorOnline],
})
