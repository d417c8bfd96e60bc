import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { epochMs } from './envelope.ts'

/** Days during which a login cancels the deletion. */
export const graceDays = 14
/** Days during which a copy of the member’s data can be downloaded. */
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
  summary: 'The last requested copy of the member’s data; null when none was requested',
  auth: 'user',
  data: z.object({ export: z.nullable(dataExport) }),
})

/**
 * The copy is ready within minutes, and the member is notified by mail. A member can request one a day, or again after
 * a failed one.
 */
export const dataExportAsk = endpoint({
  method: 'POST',
  path: '/au/api/user/data/export',
  summary: 'Request a copy of all stored data of the member: a zip of JSON files and uploaded files',
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
  summary: 'Delete the account after 14 days and end all sessions; a login before then cancels the deletion',
  auth: 'user',
  input: z.object({ password, code: z.optional(z.string().check(z.trim(), z.maxLength(200))) }),
  data: z.object({ dueAt: epochMs }),
  errors: ['WRONG_PASSWORD', 'LOGIN_BUSY', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG'],
  secrets: ['password', 'code'],
  limit: 'password',
})
