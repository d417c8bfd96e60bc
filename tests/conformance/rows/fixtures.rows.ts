import { fixtureDetails, headToHead } from '#contract/fixtures.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  public: [fixtureDetails, headToHead],
})
