import * as z from 'zod/mini'
import { entered } from './account.ts'
import { endpoint } from './endpoint.ts'
import { nothing } from './envelope.ts'
import { tokens } from './tokens.ts'

const password = z.string().check(z.minLength(1), z.maxLength(256))

/**
 * SECOND_FACTOR_REQUIRED: name and password are correct. The same call with `code` (from the authenticator app, or a
 * recovery code) logs in, and so does a passkey. ACCOUNT_LEAVING: the account is being deleted. The same call with
 * `restore` cancels the deletion. ACCOUNT_SUSPENDED: `data.suspension.token` is the input of `user/suspension`, which
 * returns the reason, and of the appeal.
 */
export const login = endpoint({
  method: 'POST',
  path: '/au/api/user/login',
  summary: 'Log in with user name and password',
  auth: 'public',
  input: z.object({
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    password,
    code: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    restore: z.optional(z.boolean()),
  }),
  data: entered,
  errors: [
    'INVALID_CREDENTIALS',
    'LOGIN_BUSY',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_WRONG',
    'ACCOUNT_LEAVING',
    'ACCOUNT_SUSPENDED',
  ],
  secrets: ['password', 'code'],
  limit: 'login',
})

export const guestLogin = endpoint({
  method: 'POST',
  path: '/au/api/user/guest-login',
  summary: 'Create a guest token; `data` is the token itself',
  auth: 'public',
  data: z.string(),
  limit: 'guest-login',
})

export const guestInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/guest-info',
  summary: 'Identity of the caller’s guest token',
  auth: 'guest',
  data: z.object({ guestId: z.string(), displayName: z.string() }),
  errors: ['NOT_PERMISSIONS'],
})

/** Uses the refresh token in the HttpOnly cookie when the body has none. */
export const refreshToken = endpoint({
  method: 'POST',
  path: '/au/api/user/refresh-token',
  summary: 'Rotate the refresh token',
  auth: 'public',
  input: z.object({ refreshToken: z.optional(z.string().check(z.maxLength(512))) }),
  data: tokens,
  errors: ['REFRESH_TOKEN_INVALID'],
  secrets: ['refreshToken'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/au/api/user/logout',
  summary: 'Revoke the refresh token and clear the cookies',
  auth: 'public',
  input: z.object({ refreshToken: z.optional(z.string().check(z.maxLength(512))) }),
  data: nothing,
  secrets: ['refreshToken'],
})
