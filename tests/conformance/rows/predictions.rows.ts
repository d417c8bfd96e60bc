import {
  ownPredictions,
  predictionBoard,
  predictionContests,
  predictionOfFixture,
  predictionTable,
  predictionTableAmong,
  predictScore,
} from '#contract/predictions.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    public: [predictionBoard, predictionContests, predictionOfFixture, predictionTable],
    user: [ownPredictions, predictScore],
  }),
  {
    call: predictionTableAmong,
    who: 'user',
    cases: [
      {
        on: 'predictionLeague',
        input: ({ leagueId, contestId }) => ({ leagueId, contestId }),
        expected: { owner: 'Success', rest: 'LEAGUE_NOT_FOUND' },
      },
    ],
  },
]
