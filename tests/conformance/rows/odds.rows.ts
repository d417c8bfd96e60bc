import {
  companyUpdate,
  fixtureOdds,
  oddsBoard,
  oddsCompanies,
  oddsHistory,
  oddsOfTheDay,
  oddsRecords,
} from '#contract/odds.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  public: [fixtureOdds, oddsBoard, oddsCompanies, oddsHistory, oddsOfTheDay, oddsRecords],
  'sports-editor': [companyUpdate],
})
