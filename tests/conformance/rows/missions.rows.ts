import { missionClaim, missionList } from '#contract/missions.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  user: [missionClaim, missionList],
})
