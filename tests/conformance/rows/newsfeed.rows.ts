import { newsfeedForYou, newsfeedSliders, newsfeedSlidersSave } from '#contract/for-you.ts'
import {
  newsfeedActivity,
  newsfeedCount,
  newsfeedCreate,
  newsfeedDelete,
  newsfeedHide,
  newsfeedHistory,
  newsfeedInfo,
  newsfeedLink,
  newsfeedList,
  newsfeedMentions,
  newsfeedPhotos,
  newsfeedReaction,
  newsfeedReactors,
  newsfeedShare,
  newsfeedShares,
  newsfeedTags,
  newsfeedUpdate,
  postReactionsOfList,
  reportPost,
} from '#contract/newsfeed.ts'
import {
  newsfeedDraftDelete,
  newsfeedDraftSave,
  newsfeedDrafts,
  newsfeedPublish,
  newsfeedSchedule,
  newsfeedUnschedule,
} from '#contract/post-drafts.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    public: [newsfeedTags],
    user: [
      newsfeedCount,
      newsfeedCreate,
      newsfeedDraftSave,
      newsfeedSchedule,
      newsfeedLink,
      newsfeedMentions,
      newsfeedSliders,
      newsfeedSlidersSave,
    ],
  }),
  {
    call: newsfeedDrafts,
    who: 'user',
    cases: [{ on: 'scheduledPost', input: () => ({}), expected: { owner: 'Success', rest: 'Nothing' } }],
  },
  ...[newsfeedDraftDelete, newsfeedUnschedule].map(
    (call): Row => ({
      call,
      who: 'user',
      cases: [{ on: 'scheduledPost', input: ({ id }) => ({ id }), expected: { owner: 'Success', rest: 'Unchanged' } }],
    }),
  ),
  {
    call: newsfeedPublish,
    who: 'user',
    cases: [
      { on: 'scheduledPost', input: ({ id }) => ({ id }), expected: { owner: 'Success', rest: 'POST_NOT_FOUND' } },
    ],
  },
  {
    call: newsfeedInfo,
    who: 'public',
    cases: [
      { on: 'post', input: ({ id }) => ({ id }), expected: { blocked: 'POST_NOT_FOUND', rest: 'Success' } },
      {
        on: 'privatePost',
        input: ({ id }) => ({ id }),
        expected: { owner: 'Success', anonymous: 'FIBE_NOT_LOGIN', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
      {
        on: 'reticent',
        input: ({ id }) => ({ id }),
        expected: { owner: 'Success', anonymous: 'FIBE_NOT_LOGIN', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  ...[newsfeedList, newsfeedPhotos, newsfeedActivity].map(
    (call): Row => ({
      call,
      who: 'public',
      cases: [
        {
          on: 'privatePost',
          input: ({ username }) => ({ username }),
          expected: { owner: 'Success', blocked: 'USER_NOT_FOUND', rest: 'Nothing' },
        },
      ],
    }),
  ),
  {
    call: newsfeedForYou,
    who: 'public',
    cases: [
      { on: 'privatePost', input: () => ({}), expected: { rest: 'Nothing' } },
      { on: 'reticent', input: () => ({}), expected: { owner: 'Success', rest: 'Nothing' } },
      { on: 'post', input: () => ({}), expected: { blocked: 'Nothing', rest: 'Success' } },
    ],
  },
  {
    call: newsfeedUpdate,
    who: 'user',
    cases: [
      {
        on: 'post',
        input: ({ id }) => ({ id, content: 'Khác' }),
        expected: { owner: 'Success', blocked: 'POST_NOT_FOUND', rest: 'NOT_PERMISSIONS' },
      },
      {
        on: 'privatePost',
        input: ({ id }) => ({ id, content: 'Khác' }),
        expected: { owner: 'Success', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: newsfeedDelete,
    who: 'user',
    cases: [
      {
        on: 'post',
        input: ({ id }) => ({ id }),
        expected: { owner: 'Success', moderator: 'Success', operator: 'Success', rest: 'NOT_PERMISSIONS' },
      },
      { on: 'privatePost', input: ({ id }) => ({ id }), expected: { owner: 'Success', rest: 'POST_NOT_FOUND' } },
    ],
  },
  {
    call: newsfeedReaction,
    who: 'user',
    cases: [
      {
        on: 'privatePost',
        input: ({ id }) => ({ id, reaction: 'like' }),
        expected: { owner: 'Success', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: newsfeedReactors,
    who: 'guest',
    cases: [
      {
        on: 'privatePost',
        input: ({ id }) => ({ id }),
        expected: { owner: 'Success', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: newsfeedShare,
    who: 'user',
    cases: [
      { on: 'privatePost', input: ({ id }) => ({ id }), expected: { rest: 'POST_NOT_FOUND' } },
      { on: 'post', input: ({ id }) => ({ id }), expected: { blocked: 'POST_NOT_FOUND', rest: 'Success' } },
    ],
  },
  {
    call: newsfeedShares,
    who: 'guest',
    cases: [
      {
        on: 'privatePost',
        input: ({ id }) => ({ id }),
        expected: { owner: 'Success', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: newsfeedHistory,
    who: 'guest',
    cases: [
      {
        on: 'privatePost',
        input: ({ id }) => ({ id }),
        expected: { owner: 'Success', guest: 'FIBE_NOT_LOGIN', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
  {
    call: newsfeedHide,
    who: 'user',
    cases: [{ on: 'privatePost', input: ({ id }) => ({ id }), expected: { owner: 'Success', rest: 'POST_NOT_FOUND' } }],
  },
  {
    call: postReactionsOfList,
    who: 'guest',
    cases: [{ on: 'privatePost', input: ({ id }) => ({ ids: id }), expected: { owner: 'Success', rest: 'Nothing' } }],
  },
  {
    call: reportPost,
    who: 'user',
    cases: [
      {
        on: 'privatePost',
        input: ({ id }) => ({ id, reason: 'spam' }),
        expected: { owner: 'Success', rest: 'POST_NOT_FOUND' },
      },
    ],
  },
]
