import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, nothing } from './envelope.ts'
import { followCalls } from './follows.ts'
import { maxListName } from './rules/newsfeed-codes.ts'

/** A member’s named list of members. Its posts are read by `newsfeedList` with `list`. */
export const feedList = z.object({
  id: digits,
  name: z.string(),
  /** Others can open and follow a public list. */
  isPublic: z.boolean(),
  owner: publicUser,
  members: z.int(),
  followers: z.int(),
})
export type FeedList = z.infer<typeof feedList>

const ofList = { id: digitsInput }
const userId = digitsInput

export const feedListFollowCalls = followCalls('newsfeed-list', ['FEED_LIST_NOT_FOUND', 'CONFLICT'])
export const { follow: followFeedList, followedIds: followedFeedListIds } = feedListFollowCalls

export const feedLists = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed-list/lists',
  summary:
    'Lists of the caller, and those that the caller follows; `hasMember` tells of own lists if `userId` is in them',
  auth: 'user',
  input: z.object({ userId: z.optional(userId) }),
  data: z.object({
    own: z.array(z.object({ ...feedList.shape, hasMember: z.boolean() })),
    followed: z.array(feedList),
  }),
})

export const feedListInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed-list/lists/{id}',
  summary: 'A list that the caller may see: a public one, or an own one',
  auth: 'public',
  input: z.object(ofList),
  data: feedList,
  errors: ['FEED_LIST_NOT_FOUND'],
})

export const feedListSave = endpoint({
  method: 'POST',
  path: '/au/api/user/newsfeed-list/lists',
  summary: 'Create a list, or with `id` change one of the caller; a repeated `uuid` returns the same list',
  auth: 'user',
  input: z.object({
    id: z.optional(digitsInput),
    uuid: z.uuid(),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxListName)),
    isPublic: z._default(z.boolean(), true),
  }),
  data: feedList,
  errors: ['FEED_LIST_NOT_FOUND', 'FEED_LIST_LIMIT', 'POST_TEXT_REFUSED', 'USER_MUTED', 'PHONE_NOT_CONFIRMED'],
})

export const feedListDelete = endpoint({
  method: 'DELETE',
  path: '/au/api/user/newsfeed-list/lists/{id}',
  summary: 'Delete a list of the caller',
  auth: 'user',
  input: z.object(ofList),
  data: nothing,
})

export const feedListMembers = endpoint({
  method: 'GET',
  path: '/au/api/user/newsfeed-list/members',
  summary: 'Members of a list, last added first, without those whom the caller blocked or who blocked the caller',
  auth: 'public',
  input: z.object(ofList),
  data: z.object({ list: z.array(publicUser) }),
  errors: ['FEED_LIST_NOT_FOUND'],
})

export const feedListMemberSet = endpoint({
  method: 'POST',
  path: '/au/api/user/newsfeed-list/members',
  summary: 'Add a member to a list of the caller, or remove one; repeating the call changes nothing',
  auth: 'user',
  input: z.object({ ...ofList, userId, isMember: z._default(z.boolean(), true) }),
  data: z.object({ id: digits, members: z.int() }),
  errors: ['FEED_LIST_NOT_FOUND', 'USER_NOT_FOUND', 'FEED_LIST_FULL'],
})
