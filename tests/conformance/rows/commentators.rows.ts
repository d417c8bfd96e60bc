import {
  anchor,
  commentatorInfo,
  commentatorTotals,
  linkList,
  linkSave,
  ownSchedule,
  ownScheduleEntry,
  scheduleUpdate,
} from '#contract/commentators.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    public: [anchor, commentatorInfo, commentatorTotals],
    commentator: [ownSchedule],
  }),
  {
    call: linkSave,
    who: 'commentator',
    cases: [
      {
        on: 'seat',
        input: ({ fixtureId, userId }) => ({ fixtureId, userId, typeLinks: 20, links: [] }),
        expected: { owner: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: linkList,
    who: 'commentator',
    cases: [
      {
        on: 'seat',
        input: ({ fixtureId, userId }) => ({ fixtureId, userId }),
        expected: { owner: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: scheduleUpdate,
    who: 'commentator',
    cases: [
      {
        on: 'seat',
        input: ({ id, userId }) => ({ id, userId, matchTitle: 'Khác' }),
        expected: { owner: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
      {
        on: 'seat',
        input: ({ id }) => ({ id, status: 1 }),
        expected: { owner: 'Success', operator: 'Success', rest: 'FIXTURE_TAKEN' },
      },
    ],
  },
  {
    call: ownScheduleEntry,
    who: 'commentator',
    cases: [{ on: 'seat', input: ({ id }) => ({ id }), expected: { owner: 'Success', rest: 'NOT_YOUR_FIXTURE' } }],
  },
]
