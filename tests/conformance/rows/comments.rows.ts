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
import type { Row } from '../authorisation-rows.ts'

export const rows: readonly Row[] = [
  {
    call: commentUpdate,
    who: 'user',
    cases: [
      {
        on: 'comment',
        input: ({ id }) => ({ id, content: 'Khác' }),
        told: { owner: 'Success', rest: 'NOT_PERMISSIONS' },
      },
      {
        on: 'hiddenComment',
        input: ({ id }) => ({ id, content: 'Khác' }),
        told: { owner: 'Success', rest: 'POST_NOT_FOUND' },
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
        told: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
    ],
  },
  {
    call: commentOne,
    who: 'public',
    cases: [
      { on: 'comment', input: ({ id }) => ({ id }), told: { blocked: 'COMMENT_NOT_FOUND', rest: 'Success' } },
      {
        on: 'hiddenComment',
        input: ({ id }) => ({ id }),
        told: {
          owner: 'Success',
          blocked: 'COMMENT_NOT_FOUND',
          nobody: 'FIBE_NOT_LOGIN',
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
        told: { owner: 'Success', nobody: 'FIBE_NOT_LOGIN', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
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
        told: { owner: 'Success', nobody: 'FIBE_NOT_LOGIN', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
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
        told: { owner: 'Success', rest: 'POST_NOT_FOUND' },
      },
      {
        on: 'comment',
        input: ({ targetType, targetId, id }) => ({ targetType, targetId, content: 'Chen', parentId: id }),
        told: { blocked: 'MEMBER_BLOCKED', rest: 'Success' },
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
        told: { owner: 'Success', blocked: 'COMMENT_NOT_FOUND', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
      { on: 'comment', input: ({ id }) => ({ id }), told: { blocked: 'COMMENT_NOT_FOUND', rest: 'Success' } },
    ],
  },
  {
    call: commentReactionsOfList,
    who: 'guest',
    cases: [
      { on: 'hiddenComment', input: ({ id }) => ({ ids: id }), told: { owner: 'Success', rest: 'Nothing' } },
      { on: 'comment', input: ({ id }) => ({ ids: id }), told: { blocked: 'Nothing', rest: 'Success' } },
    ],
  },
  {
    call: commentReactors,
    who: 'guest',
    cases: [
      {
        on: 'hiddenComment',
        input: ({ id }) => ({ id }),
        told: { owner: 'Success', blocked: 'COMMENT_NOT_FOUND', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
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
        told: { owner: 'Success', blocked: 'COMMENT_NOT_FOUND', rest: 'POST_NOT_FOUND' },
      },
      {
        on: 'comment',
        input: ({ id }) => ({ id, reaction: 'like' }),
        told: { blocked: 'COMMENT_NOT_FOUND', rest: 'Success' },
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
        told: { owner: 'Success', blocked: 'COMMENT_NOT_FOUND', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
]
