import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing, pageOf, paging } from './envelope.ts'

export const setOnline = endpoint({
  method: 'POST',
  path: '/au/api/user/online',
  summary: 'Mark the caller online without a socket',
  auth: 'user',
  data: nothing,
})

/** Also called by navigator.sendBeacon when the page closes. */
export const setOffline = endpoint({
  method: 'POST',
  path: '/au/api/user/offline',
  summary: 'Mark the caller offline without a socket',
  auth: 'user',
  data: nothing,
})

export const onlineList = endpoint({
  method: 'GET',
  path: '/au/api/user/online-list',
  summary: 'Online members, on the whole site or in a room',
  auth: 'guest',
  input: z.object({ roomId: z.optional(z.string().check(z.maxLength(64))), ...paging(50) }),
  data: pageOf(
    z.object({
      userId: z.string(),
      username: z.string(),
      displayName: z.string(),
      profilePicture: z.string(),
      level: z.int(),
    }),
  ),
  errors: ['ROOM_NOT_FOUND', 'NOT_PERMISSIONS'],
})

export const showOnline = endpoint({
  method: 'GET',
  path: '/al/api/user/show-online',
  summary: 'Numbers of online members and guests',
  auth: 'public',
  data: z.object({ total: z.int(), members: z.int(), guests: z.int() }),
  sharedForMs: 2_000,
})
