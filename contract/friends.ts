import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, flag, keysetPageOf, keysetPaging, locale, wholeNumber } from './envelope.ts'

/**
 * Relation of a member to another member. A member whose request was rejected still sees `sent`, because rejections are
 * not reported. Only the member who blocked sees `blocked`. For the blocked member, calls throw USER_NOT_FOUND.
 */
export const friendStates = ['none', 'sent', 'received', 'friends', 'blocked'] as const
export const friendState = z.enum(friendStates)
export type FriendState = z.infer<typeof friendState>

export const maxFriends = 5_000
/**
 * Max requests that a member has sent and that are pending. Rejected ones count too, because they look pending to the
 * sender.
 */
export const maxSentRequests = 500
export const maxBlocked = 1_000
/** Days after a rejection during which the recipient receives no new request from the same member. */
export const rejectedForDays = 30
export const maxFriendSearchLength = 60

const whom = z.object({ userId: digitsInput })
const standing = z.object({ userId: digits, state: friendState })
export type Standing = z.infer<typeof standing>

const errors = ['USER_NOT_FOUND', 'CONFLICT'] as const

export const friendSend = endpoint({
  method: 'POST',
  path: '/au/api/user/friend/send-request',
  summary: 'Send a friend request to a member; when that member has already sent one, both become friends immediately',
  auth: 'user',
  input: whom,
  data: standing,
  errors: [...errors, 'MEMBER_BLOCKED', 'TOO_MANY_FRIENDS', 'TOO_MANY_FRIEND_REQUESTS', 'FRIEND_REQUESTS_CLOSED'],
})

export const friendAccept = endpoint({
  method: 'POST',
  path: '/au/api/user/friend/action-request',
  summary: "Accept a member's request",
  auth: 'user',
  input: whom,
  data: standing,
  errors: [...errors, 'FRIEND_REQUEST_NOT_FOUND', 'TOO_MANY_FRIENDS'],
})

export const friendReject = endpoint({
  method: 'POST',
  path: '/au/api/user/friend/reject-request',
  summary: 'Reject a member’s request without notifying that member; without a request nothing changes',
  auth: 'user',
  input: whom,
  data: standing,
  errors,
})

export const friendCancel = endpoint({
  method: 'POST',
  path: '/au/api/user/friend/cancel-friend',
  summary: 'End a friendship, or withdraw the caller’s request; without either nothing changes',
  auth: 'user',
  input: whom,
  data: standing,
  errors,
})

export const friendCheck = endpoint({
  method: 'GET',
  path: '/au/api/user/friend/is-friend',
  summary: 'The caller’s relation to a member',
  auth: 'user',
  input: whom,
  data: z.object({ ...standing.shape, isFriend: z.boolean(), isFollowing: z.boolean(), mutual: z.int() }),
  errors,
})

/** Without `userId` the counts are the caller's. `requests` and `sent` are 0 for any other member. */
export const friendCount = endpoint({
  method: 'GET',
  path: '/au/api/user/friend/count',
  summary: 'Numbers of a member’s friends and pending requests',
  auth: 'user',
  input: z.object({ userId: z.optional(digitsInput) }),
  data: z.object({ friends: z.int(), requests: z.int(), sent: z.int() }),
  errors: ['USER_NOT_FOUND'],
})

/** `isOnline` is also false when the member hides it from the caller. */
export const friend = z.object({ ...publicUser.shape, isOnline: z.boolean(), since: epochMs })
export type Friend = z.infer<typeof friend>

const search = z.optional(z.string().check(z.trim(), z.maxLength(maxFriendSearchLength)))

/**
 * `q` matches the beginnings of words in names and usernames, without accents. Throws NOT_PERMISSIONS when the member
 * hides the list of friends from the caller.
 */
export const friendList = endpoint({
  method: 'GET',
  path: '/au/api/user/friend/list',
  summary: 'Friends of the caller or of another member, newest first',
  auth: 'user',
  input: z.object({ userId: z.optional(digitsInput), q: search, online: flag(), ...keysetPaging(50) }),
  data: keysetPageOf(friend),
  errors: ['USER_NOT_FOUND', 'NOT_PERMISSIONS'],
  limitWith: { field: 'q', limit: 'search' },
})

const request = z.object({ ...publicUser.shape, mutual: z.int(), askedAt: epochMs })
export type FriendRequest = z.infer<typeof request>

export const friendRequests = endpoint({
  method: 'GET',
  path: '/au/api/user/friend/list-request',
  summary: 'Friend requests that the member received and has not answered, newest first',
  auth: 'user',
  input: z.object(keysetPaging(50)),
  data: keysetPageOf(request),
})

export const friendSent = endpoint({
  method: 'GET',
  path: '/au/api/user/friend/request-list',
  summary: 'Friend requests that the member sent, newest first',
  auth: 'user',
  input: z.object(keysetPaging(50)),
  data: keysetPageOf(request),
})

const shared = z.object({ kind: z.enum(['team', 'member']), id: digits, name: z.string() })

/**
 * A suggested member with the reasons: the number of common friends, and the first team or member that both follow.
 * Members with neither are suggested because of their followers.
 */
export const suggestion = z.object({
  ...publicUser.shape,
  mutual: z.int(),
  shared: z.nullable(shared),
  followers: z.int(),
})
export type Suggestion = z.infer<typeof suggestion>

export const friendSuggestions = endpoint({
  method: 'GET',
  path: '/au/api/user/friend/suggest-list',
  summary: 'Members whom the caller may know, most likely first',
  auth: 'user',
  input: z.object({ pageSize: z._default(wholeNumber({ min: 1, max: 50 }), 12), locale: z._default(locale, 'vi') }),
  data: z.object({ list: z.array(suggestion) }),
})

export const followList = endpoint({
  method: 'GET',
  path: '/au/api/user/friend/follow-list',
  summary: 'Members whom a member follows, or the member’s followers, newest first',
  auth: 'user',
  input: z.object({
    userId: z.optional(digitsInput),
    kind: z._default(z.enum(['following', 'followers']), 'following'),
    ...keysetPaging(50),
  }),
  data: keysetPageOf(friend),
  errors: ['USER_NOT_FOUND'],
})

export const memberBlock = endpoint({
  method: 'POST',
  path: '/au/api/user/friend/block',
  summary: 'Block a member: ends friendship, requests and follows in both directions, and hides each from the other',
  auth: 'user',
  input: whom,
  data: standing,
  errors: [...errors, 'TOO_MANY_BLOCKED'],
})

export const memberUnblock = endpoint({
  method: 'POST',
  path: '/au/api/user/friend/unblock',
  summary: 'Unblock a member',
  auth: 'user',
  input: whom,
  data: standing,
  errors,
})

export const blockList = endpoint({
  method: 'GET',
  path: '/au/api/user/friend/block-list',
  summary: 'Members whom the caller blocked, last blocked first',
  auth: 'user',
  input: z.object(keysetPaging(50)),
  data: keysetPageOf(z.object({ ...publicUser.shape, since: epochMs })),
})
