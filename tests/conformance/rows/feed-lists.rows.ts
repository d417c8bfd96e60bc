import {
  feedListDelete,
  feedListInfo,
  feedListMemberSet,
  feedListMembers,
  feedListSave,
  feedLists,
  followedFeedListIds,
  followFeedList,
} from '#contract/feed-lists.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({ user: [followedFeedListIds] }),
  {
    call: feedLists,
    who: 'user',
    cases: [{ on: 'privateList', input: () => ({}), expected: { owner: 'Success', rest: 'Nothing' } }],
  },
  ...[feedListInfo, feedListMembers].map(
    (call): Row => ({
      call,
      who: 'public',
      cases: [
        {
          on: 'publicList',
          input: ({ id }) => ({ id }),
          expected: { blocked: 'FEED_LIST_NOT_FOUND', rest: 'Success' },
        },
        {
          on: 'privateList',
          input: ({ id }) => ({ id }),
          expected: { owner: 'Success', rest: 'FEED_LIST_NOT_FOUND' },
        },
      ],
    }),
  ),
  {
    call: feedListSave,
    who: 'user',
    cases: [
      {
        on: 'publicList',
        input: ({ id }) => ({ id, uuid: crypto.randomUUID(), name: 'Tên khác' }),
        expected: { owner: 'Success', rest: 'FEED_LIST_NOT_FOUND' },
      },
    ],
  },
  {
    call: feedListMemberSet,
    who: 'user',
    cases: [
      {
        on: 'publicList',
        input: ({ id, userId }) => ({ id, userId, isMember: false }),
        expected: { owner: 'Success', rest: 'FEED_LIST_NOT_FOUND' },
      },
    ],
  },
  {
    call: feedListDelete,
    who: 'user',
    cases: [{ on: 'publicList', input: ({ id }) => ({ id }), expected: { owner: 'Success', rest: 'Unchanged' } }],
  },
  {
    call: followFeedList,
    who: 'user',
    cases: [
      {
        on: 'publicList',
        input: ({ id }) => ({ id }),
        expected: { owner: 'CONFLICT', blocked: 'FEED_LIST_NOT_FOUND', rest: 'Success' },
      },
      {
        on: 'privateList',
        input: ({ id }) => ({ id }),
        expected: { owner: 'CONFLICT', rest: 'FEED_LIST_NOT_FOUND' },
      },
    ],
  },
]
