import { missionClaim, missionList } from '#contract/missions.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  user: [missionClaim, missionList],
})
