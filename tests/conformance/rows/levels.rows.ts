import { levelInfo } from '#contract/levels.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  user: [levelInfo],
})
