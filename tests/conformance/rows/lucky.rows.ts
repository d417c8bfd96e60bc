import { checkLucky, drawLucky, luckyList, luckyResult } from '#contract/lucky.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [checkLucky],
  guest: [luckyList],
  user: [drawLucky, luckyResult],
})
