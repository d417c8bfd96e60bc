import {
  reactToTip,
  reportTip,
  tipCards,
  tipFind,
  tipFixtures,
  tipInfo,
  tipLeaderboard,
  tipList,
  tipListFollowed,
  tipReactions,
  tipReactionsOfList,
  tipReactors,
  tipsCreate,
  tipsHide,
  tipsReportOdds,
  tipsterInfo,
  viewTip,
} from '#contract/tips.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    public: [tipCards, tipFixtures, tipInfo, tipLeaderboard, tipList, tipsterInfo],
    guest: [tipReactions, tipReactionsOfList, tipReactors, viewTip],
    user: [reactToTip, reportTip, tipListFollowed, tipsCreate],
    editor: [tipFind],
  }),
  {
    call: tipsHide,
    who: 'user',
    cases: [
      {
        on: 'tip',
        input: ({ id }) => ({ id, hidden: true }),
        expected: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: tipsReportOdds,
    who: 'operator',
    cases: [{ on: 'tip', input: ({ id }) => ({ id }), expected: { rest: 'Success' } }],
  },
]
