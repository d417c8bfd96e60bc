import {
  blockList,
  followList,
  friendAccept,
  friendCancel,
  friendCheck,
  friendCount,
  friendList,
  friendReject,
  friendRequests,
  friendSend,
  friendSent,
  friendSuggestions,
  memberBlock,
  memberUnblock,
} from '#contract/friends.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    user: [blockList, friendRequests, friendSent, friendSuggestions],
  }),
  {
    call: friendSend,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: ({ userId }) => ({ userId }),
        expected: { owner: 'CONFLICT', blocked: 'USER_NOT_FOUND', rest: 'Success' },
      },
      {
        on: 'reticent',
        input: ({ userId }) => ({ userId }),
        expected: { owner: 'CONFLICT', blocked: 'USER_NOT_FOUND', rest: 'FRIEND_REQUESTS_CLOSED' },
      },
    ],
  },
  {
    call: friendAccept,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: ({ userId }) => ({ userId }),
        expected: { owner: 'CONFLICT', blocked: 'USER_NOT_FOUND', rest: 'FRIEND_REQUEST_NOT_FOUND' },
      },
    ],
  },
  {
    call: friendReject,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: ({ userId }) => ({ userId }),
        expected: { owner: 'CONFLICT', blocked: 'USER_NOT_FOUND', rest: 'Success' },
      },
    ],
  },
  {
    call: friendCancel,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: ({ userId }) => ({ userId }),
        expected: { owner: 'CONFLICT', blocked: 'USER_NOT_FOUND', rest: 'Success' },
      },
    ],
  },
  {
    call: friendCheck,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: ({ userId }) => ({ userId }),
        expected: { owner: 'CONFLICT', blocked: 'USER_NOT_FOUND', rest: 'Success' },
      },
    ],
  },
  {
    call: friendCount,
    who: 'user',
    cases: [
      { on: 'member', input: ({ userId }) => ({ userId }), expected: { blocked: 'USER_NOT_FOUND', rest: 'Success' } },
    ],
  },
  {
    call: friendList,
    who: 'user',
    cases: [
      {
        on: 'reticent',
        input: ({ userId }) => ({ userId }),
        expected: { owner: 'Success', blocked: 'USER_NOT_FOUND', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: followList,
    who: 'user',
    cases: [
      { on: 'member', input: ({ userId }) => ({ userId }), expected: { blocked: 'USER_NOT_FOUND', rest: 'Success' } },
    ],
  },
  {
    call: memberBlock,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: ({ userId }) => ({ userId }),
        expected: { owner: 'CONFLICT', blocked: 'USER_NOT_FOUND', rest: 'Success' },
      },
    ],
  },
  {
    call: memberUnblock,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: ({ userId }) => ({ userId }),
        expected: { owner: 'CONFLICT', blocked: 'USER_NOT_FOUND', rest: 'Success' },
      },
    ],
  },
]
