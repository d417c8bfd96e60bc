import * as z from 'zod/mini'
import { publicUser } from './account.ts'
import { chatMessage, chatPageSize, chatRoom } from './chat.ts'
import { type DataOf, endpoint } from './endpoint.ts'
import {
  digits,
  digitsInput,
  epochMs,
  keysetPageOf,
  keysetPaging,
  locale,
  nothing,
  pageOf,
  paging,
} from './envelope.ts'
import { reportCalls } from './reports.ts'

export const maxRoomNameLength = 60
export const maxRoomAboutLength = 300
/** Max members that can be invited to a small group in one call. A group has at most one more member: its creator. */
export const maxInvited = 30
/** Max closed rooms that a member is in or has asked to enter. */
export const maxOwnRooms = 500

const groupId = digitsInput
const inLocale = { locale: z._default(locale, 'vi') }
const userId = digitsInput
const errors = ['ROOM_NOT_FOUND', 'NOT_PERMISSIONS'] as const
const roomName = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxRoomNameLength))

export const listedRooms = endpoint({
  method: 'GET',
  path: '/ac/api/chat/room/list',
  summary: 'Rooms that members may enter or request entry to, most recently active first',
  auth: 'public',
  input: z.object({
    kind: z._default(z.enum(['group', 'vip']), 'group'),
    searchKeyword: z._default(z.string().check(z.trim(), z.maxLength(maxRoomNameLength)), ''),
    ...paging(30),
  }),
  data: pageOf(chatRoom),
  limitWith: { field: 'searchKeyword', limit: 'search' },
})

/**
 * Also works before the viewer has entered a closed room: it shows what the room is about and how to enter. Private
 * rooms are visible only to their members.
 */
export const roomInfo = endpoint({
  method: 'GET',
  path: '/ac/api/chat/room/info',
  summary: 'A room and the viewer’s relation to it',
  auth: 'public',
  input: z.object({ groupId, ...inLocale }),
  data: chatRoom,
  errors,
})

/**
 * Commentators and higher roles may create a room that everyone may enter (`group`) or one that requires admission
 * (`vip`). Any member may create a small group (`private`) with friends, who are in it immediately.
 */
export const createRoom = endpoint({
  method: 'POST',
  path: '/ac/api/chat/room/create',
  summary: 'Create a room',
  auth: 'user',
  input: z.object({
    kind: z.enum(['group', 'vip', 'private']),
    name: roomName,
    about: z._default(z.string().check(z.trim(), z.maxLength(maxRoomAboutLength)), ''),
    userIds: z._default(z.array(userId).check(z.maxLength(maxInvited)), []),
  }),
  data: chatRoom,
  errors: ['NOT_PERMISSIONS_FOR_CREATE', 'MESSAGE_BLOCKED', 'CONFLICT', 'USER_MUTED'],
})

/**
 * With the caller’s username, requests entry. With another username, admits that member without a request; only for
 * members who run the room.
 */
export const requestVipRoom = endpoint({
  method: 'POST',
  path: '/ac/api/chat/room/request-vip-gr',
  summary: 'Request entry to a VIP room, or admit a member',
  auth: 'user',
  input: z.object({ groupId, username: z.string().check(z.trim(), z.minLength(1), z.maxLength(24)) }),
  data: z.object({ standing: z.enum(['asked', 'in']) }),
  errors: [...errors, 'USER_NOT_FOUND', 'CONFLICT'],
})

export const answerVipRequest = endpoint({
  method: 'POST',
  path: '/ac/api/chat/room/answer-vip-gr',
  summary: 'Admit or reject a member who requested entry; for members who run the room',
  auth: 'user',
  input: z.object({ groupId, userId, accept: z.boolean() }),
  data: nothing,
  errors: [...errors, 'USER_NOT_FOUND'],
})

export const roomMember = z.object({
  ...publicUser.shape,
  since: epochMs,
  runsRoom: z.boolean(),
})
export type RoomMember = z.infer<typeof roomMember>

/**
 * `asked` is only for members who run the room. For a public room, the list contains the followers and is only for the
 * host, who may hand the room over to one of them.
 */
export const roomMembers = endpoint({
  method: 'GET',
  path: '/ac/api/chat/room/member-list',
  summary: 'Members in a closed room, or members who requested entry: friends first, then by time, oldest first',
  auth: 'user',
  input: z.object({ groupId, standing: z._default(z.enum(['in', 'asked']), 'in'), ...keysetPaging(50) }),
  data: keysetPageOf(roomMember),
  errors,
})

/**
 * When the host leaves, the member who joined first becomes the host; in a public room, the first follower. When there
 * is none, the room is deleted. A private room of two cannot be left, but it can be muted.
 */
export const leaveRoom = endpoint({
  method: 'POST',
  path: '/ac/api/chat/room/leave',
  summary: 'Leave a closed room or a room that the caller hosts, or withdraw a request for entry',
  auth: 'user',
  input: z.object({ groupId }),
  data: nothing,
  errors: [...errors, 'CONFLICT'],
})

export const removeRoomMember = endpoint({
  method: 'POST',
  path: '/ac/api/chat/room/remove-member',
  summary: 'Remove a member from a room; for members who run the room',
  auth: 'user',
  input: z.object({ groupId, userId }),
  data: nothing,
  errors: [...errors, 'USER_NOT_FOUND'],
})

/** Calls for the host of a room. Fixtures' rooms and private rooms of two have no host. */
const hostCall = { method: 'POST', auth: 'user', data: nothing } as const

export const renameRoom = endpoint({
  ...hostCall,
  path: '/ac/api/chat/room/rename',
  summary: 'Rename a room; for its host',
  input: z.object({ groupId, name: roomName }),
  errors: [...errors, 'MESSAGE_BLOCKED', 'USER_MUTED'],
})

/** Everyone who could read the room still can. */
export const closeRoom = endpoint({
  ...hostCall,
  path: '/ac/api/chat/room/close',
  summary: 'Close a room for writing, or reopen it; for its host',
  input: z.object({ groupId, closed: z.boolean() }),
  errors,
})

export const deleteRoom = endpoint({
  ...hostCall,
  path: '/ac/api/chat/room/delete',
  summary: 'Delete a room with all its messages; for its host',
  input: z.object({ groupId }),
  errors,
})

/** The new host must be a member of a closed room, or a follower of a public one. */
export const handOverRoom = endpoint({
  ...hostCall,
  path: '/ac/api/chat/room/hand-over',
  summary: 'Make another member the host; for the current host',
  input: z.object({ groupId, userId }),
  errors: [...errors, 'USER_NOT_FOUND'],
})

/** Every member of a small group may add friends. Members who are already in the group do not change. */
export const addRoomMembers = endpoint({
  method: 'POST',
  path: '/ac/api/chat/room/add-members',
  summary: 'Add friends to a small group; for its members',
  auth: 'user',
  input: z.object({ groupId, userIds: z.array(userId).check(z.minLength(1), z.maxLength(maxInvited)) }),
  data: nothing,
  errors: [...errors, 'NOT_PERMISSIONS_FOR_CREATE', 'ROOM_FULL'],
})

export const readMark = z.object({ userId: digits, readId: digits, deliveredId: digits })
export type ReadMark = z.infer<typeof readMark>

/** Messages with a friend (`otherUserId`) or of a private room; empty before the first message. */
export const privateMessages = endpoint({
  method: 'GET',
  path: '/ac/api/chat/private-message/list-private',
  summary: 'Messages of a private room, newest first, with each member’s delivery and read marks',
  auth: 'user',
  input: z.object({
    groupId: z.optional(groupId),
    otherUserId: z.optional(userId),
    searchKeyword: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
    beforeId: z.optional(digitsInput),
    ...paging(chatPageSize),
  }),
  data: z.object({
    ...pageOf(chatMessage).shape,
    /** Null before the first message. */
    groupId: z.nullable(digits),
    marks: z.array(readMark),
  }),
  errors: [...errors, 'NOT_PERMISSIONS_FOR_CREATE', 'USER_NOT_FOUND'],
  limitWith: { field: 'searchKeyword', limit: 'search' },
})
export type PrivateMessages = DataOf<typeof privateMessages>

/** Creates the private room with a friend if it is missing, so that its page has an address. */
export const openPrivateRoom = endpoint({
  method: 'POST',
  path: '/ac/api/chat/private-message/open',
  summary: 'The caller’s private room with a friend',
  auth: 'user',
  input: z.object({ otherUserId: userId }),
  data: chatRoom,
  errors: ['USER_NOT_FOUND', 'NOT_PERMISSIONS_FOR_CREATE'],
})

export const { report: reportRoom } = reportCalls('room', errors)
