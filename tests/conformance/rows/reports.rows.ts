import { decideReports, openReports } from '#contract/reports.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  moderator: [decideReports, openReports],
})
