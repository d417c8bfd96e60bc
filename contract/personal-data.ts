import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { epochMs } from './envelope.ts'

/** Days in which a login cancels the deletion. */
export const graceDays = 14
/** Days in which a copy of the member's data can be downloaded. */
export const exportDays = 7

const password = z.string().check(z.minLength(1), z.maxLength(256))

const dataExport = z.object({
  state: z.enum(['asked', 'ready', 'failed']),
  askedAt: epochMs,
  /** Null until the copy is ready. */
  bytes: z.nullable(z.int()),
  expiresAt: z.nullable(epochMs),
  /** A path of this site that only the member can open. */
  address: z.nullable(z.string()),
})
export type DataExport = z.infer<typeof dataExport>

export const dataExportInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/data/export-info',
  summary: 'The last copy of the member’s data that was asked for; null where there is none',
  auth: 'user',
  data: z.object({ export: z.nullable(dataExport) }),
})

/** The copy is made within minutes, and the member is notified by mail. One at a time, and one a day. */
export const dataExportAsk = endpoint({
  method: 'POST',
  path: '/au/api/user/data/export',
  summary: 'Ask for a copy of everything the site keeps of the member, as a zip of JSON files and uploaded files',
  auth: 'user',
  input: z.object({ password }),
  data: z.object({ export: dataExport }),
  errors: ['WRONG_PASSWORD', 'LOGIN_BUSY'],
  secrets: ['password'],
  limit: 'password',
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/au/api/user/delete-account',
  summary: 'Delete the account after 14 days, in which a login takes it back; ends every session',
  auth: 'user',
  input: z.object({ password, code: z.optional(z.string().check(z.trim(), z.maxLength(20))) }),
  data: z.object({ dueAt: epochMs }),
  errors: ['WRONG_PASSWORD', 'LOGIN_BUSY', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG'],
  secrets: ['password', 'code'],
  limit: 'password',
})
