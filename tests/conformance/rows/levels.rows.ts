import { levelInfo } from '#contract/levels.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  user: [levelInfo],
})
