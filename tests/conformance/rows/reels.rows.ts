import {
  finishReel,
  reactToReel,
  reelCreate,
  reelDelete,
  reelInfo,
  reelList,
  reelReactions,
  reelReactionsOfList,
  reelReactors,
  reportReel,
  viewReel,
} from '#contract/reels.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    public: [reelInfo, reelList],
    guest: [finishReel, reelReactions, reelReactionsOfList, reelReactors, viewReel],
    user: [reactToReel, reelCreate, reportReel],
  }),
  {
    call: reelDelete,
    who: 'user',
    cases: [
      {
        on: 'reel',
        input: ({ id }) => ({ id }),
        expected: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
]
