import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { epochMs, nothing } from './envelope.ts'

export const deviceForms = ['phone', 'tablet', 'computer', 'other'] as const

/** A logged-in device. Browser and system are from its user agent; empty when unknown. */
export const deviceSession = z.object({
  sessionId: z.uuid(),
  browser: z.string(),
  system: z.string(),
  form: z.enum(deviceForms),
  /** ISO 3166 alpha-2 code from the CDN; null without one. */
  country: z.nullable(z.string()),
  /** Time zone that the browser reported; null when unknown. */
  zone: z.nullable(z.string()),
  createdAt: epochMs,
  /** Time of the last token renewal. A device in use renews its token about every quarter of an hour. */
  usedAt: epochMs,
  isCurrent: z.boolean(),
})
export type DeviceSession = z.infer<typeof deviceSession>

export const sessionList = endpoint({
  method: 'GET',
  path: '/au/api/user/session/list',
  summary: 'Devices on which the member is logged in: this device first, then the last used',
  auth: 'user',
  data: z.object({ list: z.array(deviceSession) }),
})

export const sessionEnd = endpoint({
  method: 'POST',
  path: '/au/api/user/session/end',
  summary: 'Log out one device immediately',
  auth: 'user',
  input: z.object({ sessionId: z.uuid() }),
  data: nothing,
  errors: ['SESSION_NOT_FOUND'],
})

export const sessionEndOthers = endpoint({
  method: 'POST',
  path: '/au/api/user/session/end-others',
  summary: 'Log out all other devices immediately',
  auth: 'user',
  data: z.object({ ended: z.int() }),
})
