import {
  clipCreate,
  highlightAdd,
  highlightCards,
  highlightDelete,
  highlightDesk,
  highlightFind,
  highlightGoals,
  highlightList,
  highlightOrder,
  highlightReactions,
  highlightReactionsOfList,
  highlightReactors,
  highlightsOfFixture,
  highlightUpdate,
  ownClip,
  reactToHighlight,
  reportHighlight,
  viewHighlight,
} from '#contract/highlights.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    public: [highlightCards, highlightGoals, highlightList, highlightsOfFixture],
    guest: [highlightReactions, highlightReactionsOfList, highlightReactors, viewHighlight],
    user: [clipCreate, reactToHighlight, reportHighlight],
    editor: [highlightAdd, highlightDesk, highlightFind, highlightOrder],
  }),
  {
    call: ownClip,
    who: 'user',
    cases: [{ on: 'clip', input: ({ id }) => ({ id }), expected: { owner: 'Success', rest: 'HIGHLIGHT_NOT_FOUND' } }],
  },
  {
    call: highlightDelete,
    who: 'user',
    cases: [{ on: 'clip', input: ({ id }) => ({ id }), expected: { owner: 'Success', rest: 'HIGHLIGHT_NOT_FOUND' } }],
  },
  {
    call: highlightUpdate,
    who: 'editor',
    cases: [{ on: 'clip', input: ({ id }) => ({ id, isRejected: true }), expected: { rest: 'Success' } }],
  },
]
