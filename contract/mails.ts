import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { nothing } from './envelope.ts'

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
