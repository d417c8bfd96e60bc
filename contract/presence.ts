import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing, pageOf, paging } from './envelope.ts'

export const setOnline = endpoint({
  method: 'POST',
  path: '/au/api/user/online',
  summary: 'Mark oneself online without a socket',
  auth: 'user',
  data: nothing,
})

/** Also called by navigator.sendBeacon when the page closes. */
export const setOffline = endpoint({
  method: 'POST',
  path: '/au/api/user/offline',
  summary: 'Mark oneself offline without a socket',
  auth: 'user',
  data: nothing,
})

export const onlineList = endpoint({
  method: 'GET',
  path: '/au/api/user/online-list',
  summary: 'Members online, in a room or everywhere',
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
  summary: 'How many people are here',
  auth: 'public',
  data: z.object({ total: z.int(), members: z.int(), guests: z.int() }),
  sharedForMs: 2_000,
})
