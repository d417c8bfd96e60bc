import {
  leagueClose,
  leagueCreate,
  leagueInfo,
  leagueInvitation,
  leagueJoin,
  leagueLeave,
  leagueList,
  leagueRemove,
} from '#contract/prediction-leagues.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    user: [leagueCreate, leagueList],
  }),
  {
    call: leagueInfo,
    who: 'user',
    cases: [
      {
        on: 'predictionLeague',
        input: ({ leagueId }) => ({ leagueId }),
        expected: { owner: 'Success', rest: 'LEAGUE_NOT_FOUND' },
      },
    ],
  },
  {
    call: leagueInvitation,
    who: 'public',
    cases: [
      { on: 'predictionLeague', input: ({ code }) => ({ code }), expected: { owner: 'Success', rest: 'Success' } },
    ],
  },
  {
    call: leagueJoin,
    who: 'user',
    cases: [
      { on: 'predictionLeague', input: ({ code }) => ({ code }), expected: { owner: 'Success', rest: 'Success' } },
    ],
  },
  {
    call: leagueLeave,
    who: 'user',
    cases: [
      {
        on: 'predictionLeague',
        input: ({ leagueId }) => ({ leagueId }),
        expected: { owner: 'CONFLICT', rest: 'LEAGUE_NOT_FOUND' },
      },
    ],
  },
  {
    call: leagueRemove,
    who: 'user',
    cases: [
      {
        on: 'predictionLeague',
        input: ({ leagueId, userId }) => ({ leagueId, userId }),
        expected: { owner: 'CONFLICT', rest: 'LEAGUE_NOT_FOUND' },
      },
    ],
  },
  {
    call: leagueClose,
    who: 'user',
    cases: [
      {
        on: 'predictionLeague',
        input: ({ leagueId }) => ({ leagueId }),
        expected: { owner: 'Success', rest: 'LEAGUE_NOT_FOUND' },
      },
    ],
  },
]
