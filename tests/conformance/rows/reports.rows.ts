import { decideReports, openReports } from '#contract/reports.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  moderator: [decideReports, openReports],
})
