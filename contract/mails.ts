import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { epochMs, nothing } from './envelope.ts'

/** The token names the member and the mailing list, so that no login is needed. It never expires. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/au/api/mail/unsubscribe',
  summary: 'Stop the mails of a list, with the token from one of them; repeating it changes nothing',
  auth: 'public',
  input: z.object({ token: z.string().check(z.maxLength(128)) }),
  data: nothing,
  errors: ['MAIL_TOKEN_INVALID'],
  secrets: ['token'],
})

export const unsentMailList = z.object({
  list: z.array(z.object({ email: z.string(), subject: z.string(), at: epochMs, isWaiting: z.boolean() })),
})
export type UnsentMailList = z.infer<typeof unsentMailList>

/** Mails of the last seven days. `isWaiting` is true while the site sends the mail again by itself. */
export const unsentMails = endpoint({
  method: 'GET',
  path: '/au/api/mail/unsent',
  summary: 'List the member’s newest mails that could not be sent',
  auth: 'user',
  data: unsentMailList,
})
