import {
  commentCreate,
  commentDelete,
  commentOne,
  commentPageList,
  commentReactions,
  commentReactionsOfList,
  commentReactors,
  commentTotal,
  commentUpdate,
  reactToComment,
  reportComment,
} from '#contract/comments.ts'
import type { Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  {
    call: commentUpdate,
    who: 'user',
    cases: [
      {
        on: 'comment',
        input: ({ id }) => ({ id, content: 'Khác' }),
        expected: { owner: 'Success', rest: 'NOT_PERMISSIONS' },
      },
      {
        on: 'hiddenComment',
        input: ({ id }) => ({ id, content: 'Khác' }),
        expected: { owner: 'Success', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: commentDelete,
    who: 'user',
    cases: [
      {
        on: 'comment',
        input: ({ id }) => ({ id }),
        expected: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: commentOne,
    who: 'public',
    cases: [
      { on: 'comment', input: ({ id }) => ({ id }), expected: { blocked: 'COMMENT_NOT_FOUND', rest: 'Success' } },
      {
        on: 'hiddenComment',
        input: ({ id }) => ({ id }),
        expected: {
          owner: 'Success',
          blocked: 'COMMENT_NOT_FOUND',
          anonymous: 'FIBE_NOT_LOGIN',
          guest: 'FIBE_NOT_LOGIN',
          rest: 'POST_NOT_FOUND',
        },
      },
    ],
  },
  {
    call: commentPageList,
    who: 'public',
    cases: [
      {
        on: 'hiddenComment',
        input: ({ targetType, targetId }) => ({ targetType, targetId }),
        expected: { owner: 'Success', anonymous: 'FIBE_NOT_LOGIN', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: commentTotal,
    who: 'public',
    cases: [
      {
        on: 'hiddenComment',
        input: ({ targetType, targetId }) => ({ targetType, targetId }),
        expected: { owner: 'Success', anonymous: 'FIBE_NOT_LOGIN', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: commentCreate,
    who: 'user',
    cases: [
      {
        on: 'hiddenComment',
        input: ({ targetType, targetId, id }) => ({ targetType, targetId, content: 'Chen', parentId: id }),
        expected: { owner: 'Success', rest: 'POST_NOT_FOUND' },
      },
      {
        on: 'comment',
        input: ({ targetType, targetId, id }) => ({ targetType, targetId, content: 'Chen', parentId: id }),
        expected: { blocked: 'MEMBER_BLOCKED', rest: 'Success' },
      },
    ],
  },
  {
    call: commentReactions,
    who: 'guest',
    cases: [
      {
        on: 'hiddenComment',
        input: ({ id }) => ({ id }),
        expected: { owner: 'Success', blocked: 'COMMENT_NOT_FOUND', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
      { on: 'comment', input: ({ id }) => ({ id }), expected: { blocked: 'COMMENT_NOT_FOUND', rest: 'Success' } },
    ],
  },
  {
    call: commentReactionsOfList,
    who: 'guest',
    cases: [
      { on: 'hiddenComment', input: ({ id }) => ({ ids: id }), expected: { owner: 'Success', rest: 'Nothing' } },
      { on: 'comment', input: ({ id }) => ({ ids: id }), expected: { blocked: 'Nothing', rest: 'Success' } },
    ],
  },
  {
    call: commentReactors,
    who: 'guest',
    cases: [
      {
        on: 'hiddenComment',
        input: ({ id }) => ({ id }),
        expected: { owner: 'Success', blocked: 'COMMENT_NOT_FOUND', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: reactToComment,
    who: 'user',
    cases: [
      {
        on: 'hiddenComment',
        input: ({ id }) => ({ id, reaction: 'like' }),
        expected: { owner: 'Success', blocked: 'COMMENT_NOT_FOUND', rest: 'POST_NOT_FOUND' },
      },
      {
        on: 'comment',
        input: ({ id }) => ({ id, reaction: 'like' }),
        expected: { blocked: 'COMMENT_NOT_FOUND', rest: 'Success' },
      },
    ],
  },
  {
    call: reportComment,
    who: 'user',
    cases: [
      {
        on: 'hiddenComment',
        input: ({ id }) => ({ id, reason: 'spam' }),
        expected: { owner: 'Success', blocked: 'COMMENT_NOT_FOUND', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
]
