import {
  companyUpdate,
  fixtureOdds,
  oddsBoard,
  oddsCompanies,
  oddsHistory,
  oddsOfTheDay,
  oddsRecords,
} from '#contract/odds.ts'
import { plainRows } from '#tests/conformance/authorisation-rows.ts'

export const rows = plainRows({
  public: [fixtureOdds, oddsBoard, oddsCompanies, oddsHistory, oddsOfTheDay, oddsRecords],
  'sports-editor': [companyUpdate],
})
