import {
  followedMemberIds,
  followMember,
  memberInfo,
  memberRating,
  memberReplays,
  rateMember,
  reportMember,
} from '#contract/members.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    public: [memberInfo, memberReplays],
    user: [followedMemberIds, memberRating],
  }),
  {
    call: followMember,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: ({ userId }) => ({ id: userId }),
        expected: { owner: 'CONFLICT', blocked: 'USER_NOT_FOUND', rest: 'Success' },
      },
    ],
  },
  {
    call: rateMember,
    who: 'user',
    cases: [
      {
        on: 'commentator',
        input: ({ userId }) => ({ userId, stars: 5 }),
        expected: { owner: 'CONFLICT', rest: 'RATING_NOT_WATCHED' },
      },
    ],
  },
  {
    call: reportMember,
    who: 'user',
    cases: [
      {
        on: 'member',
        input: ({ userId }) => ({ id: userId, reason: 'spam' }),
        expected: { owner: 'CONFLICT', rest: 'Success' },
      },
    ],
  },
]
