import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { epochMs, nothing } from './envelope.ts'
import { tokens } from './session.ts'

export const role = z.enum(['user', 'commentator', 'moderator', 'operator'])
export type Role = z.infer<typeof role>

const password = z.string().check(z.minLength(1), z.maxLength(256))
const nickname = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const picture = z.string().check(z.maxLength(500))

/** What anybody may see of a member. */
export const publicUser = z.object({
  userId: z.string(),
  username: z.string(),
  displayName: z.string(),
  profilePicture: z.string(),
  level: z.int(),
  role,
  createdAt: epochMs,
})
export type PublicUser = z.infer<typeof publicUser>

/** What a member sees of itself. Amounts in xu. */
export const ownUser = z.object({
  ...publicUser.shape,
  balance: z.int(),
  emailAddress: z.string(),
  phoneNumber: z.string(),
})
export type OwnUser = z.infer<typeof ownUser>

/** Both spellings that product.md reports are taken: emailAddress or email, displayName or nickname. */
export const register = endpoint({
  method: 'POST',
  path: '/au/api/user/register',
  summary: 'Open an account; logs in at once',
  auth: 'public',
  input: z.object({
    username: z.string().check(z.trim(), z.regex(/^[a-zA-Z0-9_.]{3,24}$/)),
    password,
    emailAddress: z.optional(z.string().check(z.maxLength(254))),
    email: z.optional(z.string().check(z.maxLength(254))),
    displayName: z.optional(nickname),
    nickname: z.optional(nickname),
    profilePicture: z.optional(picture),
    phoneNumber: z.optional(z.string().check(z.maxLength(25))),
    inviteCode: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: tokens,
  errors: [
    'USERNAME_TAKEN',
    'EMAIL_TAKEN',
    'PHONE_TAKEN',
    'NICKNAME_TAKEN',
    'NICKNAME_REFUSED',
    'WEAK_PASSWORD',
    'LOGIN_BUSY',
  ],
  limit: 'register',
})

export const userInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/info',
  summary: 'The logged-in member',
  auth: 'user',
  data: ownUser,
})

export const userInfoByName = endpoint({
  method: 'GET',
  path: '/au/api/user/info/{username}',
  summary: 'The public part of a member',
  auth: 'public',
  input: z.object({ username: z.string().check(z.maxLength(64)) }),
  data: publicUser,
  errors: ['USER_NOT_FOUND'],
})

export const updateInfo = endpoint({
  method: 'POST',
  path: '/au/api/user/update-info',
  summary: 'Change nickname and picture',
  auth: 'user',
  input: z.object({ nickname: z.optional(nickname), profilePicture: z.optional(picture) }),
  data: ownUser,
  errors: ['NICKNAME_TAKEN', 'NICKNAME_REFUSED'],
})

export const updatePassword = endpoint({
  method: 'POST',
  path: '/au/api/user/update-password',
  summary: 'Change the password; ends every other session',
  auth: 'user',
  input: z.object({ oldPassword: password, newPassword: password }),
  data: nothing,
  errors: ['WRONG_PASSWORD', 'WEAK_PASSWORD', 'LOGIN_BUSY'],
  limit: 'password',
})
