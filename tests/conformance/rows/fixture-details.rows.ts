import { fixtureDetails, headToHead } from '#contract/fixture-details.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [fixtureDetails, headToHead],
})
