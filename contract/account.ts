import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { epochMs, nothing } from './envelope.ts'
import { proof } from './proof.ts'
import { tokens } from './tokens.ts'

export const roles = ['user', 'commentator', 'moderator', 'editor', 'sports-editor', 'operator', 'owner'] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>

const password = z.string().check(z.minLength(1), z.maxLength(256))
const newPassword = z.string().check(z.minLength(1), z.maxLength(128))
export const email = z.string().check(z.maxLength(254))
const nickname = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const picture = z.string().check(z.maxLength(500))
export const maxBioLength = 300
const bio = z.string().check(z.trim(), z.maxLength(maxBioLength))

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

export const memberProfile = z.object({ ...publicUser.shape, bio: z.string(), coverPicture: z.string() })
export type MemberProfile = z.infer<typeof memberProfile>

/** The member's own data. Amounts in xu. */
export const ownUser = z.object({
  ...memberProfile.shape,
  balance: z.int(),
  emailAddress: z.string(),
  isEmailVerified: z.boolean(),
  phoneNumber: z.string(),
  isPhoneVerified: z.boolean(),
})
export type OwnUser = z.infer<typeof ownUser>

/** Response of every login call. It includes the member, so that a page shows the member without another call. */
export const entered = z.object({ ...tokens.shape, user: ownUser })

/**
 * Accepts two names for two fields: emailAddress or email, displayName or nickname. The response does not show whether
 * the address or number is another member’s. An address or number belongs to no account until it is confirmed.
 * PROOF_REQUIRED: many accounts were created from the caller's address. The same call with `proof` succeeds.
 */
export const register = endpoint({
  method: 'POST',
  path: '/au/api/user/register',
  summary: 'Open an account and log in',
  auth: 'public',
  input: z.object({
    username: z.string().check(z.trim(), z.regex(/^[a-zA-Z0-9_.]{3,24}$/)),
    password: newPassword,
    emailAddress: z.optional(email),
    email: z.optional(email),
    displayName: z.optional(nickname),
    nickname: z.optional(nickname),
    profilePicture: z.optional(picture),
    phoneNumber: z.optional(z.string().check(z.maxLength(25))),
    inviteCode: z.optional(z.string().check(z.maxLength(40))),
    proof: z.optional(proof),
  }),
  data: entered,
  errors: [
    'USERNAME_TAKEN',
    'NICKNAME_TAKEN',
    'NICKNAME_REFUSED',
    'WEAK_PASSWORD',
    'PASSWORD_HAS_NAME',
    'LOGIN_BUSY',
    'REGISTRATION_CLOSED',
    'PROOF_REQUIRED',
  ],
  secrets: ['password'],
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
  summary: 'Public profile of a member',
  auth: 'public',
  input: z.object({ username: z.string().check(z.maxLength(64)) }),
  data: memberProfile,
  errors: ['USER_NOT_FOUND'],
})

/** Prefix of the user names of guests in stored messages. No member's user name starts with it. */
export const guestName = '~g'

export const updateInfo = endpoint({
  method: 'POST',
  path: '/au/api/user/update-info',
  summary: 'Change the nickname, pictures or description of the member; omitted fields stay unchanged',
  auth: 'user',
  input: z.object({
    nickname: z.optional(nickname),
    profilePicture: z.optional(picture),
    coverPicture: z.optional(picture),
    bio: z.optional(bio),
  }),
  data: ownUser,
  errors: ['NICKNAME_TAKEN', 'NICKNAME_REFUSED', 'POST_TEXT_REFUSED', 'USER_MUTED'],
})

export const updatePassword = endpoint({
  method: 'POST',
  path: '/au/api/user/update-password',
  summary: 'Change the password; ends every other session',
  auth: 'user',
  input: z.object({ oldPassword: password, newPassword }),
  data: nothing,
  errors: ['WRONG_PASSWORD', 'WEAK_PASSWORD', 'PASSWORD_HAS_NAME', 'LOGIN_BUSY'],
  secrets: ['oldPassword', 'newPassword'],
  limit: 'password',
})

/** Responds the same for known and unknown addresses. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/au/api/user/forgot-password',
  summary: 'Mail a link that sets a new password',
  auth: 'public',
  input: z.object({ email }),
  data: nothing,
  limit: 'password',
})

/** The token stays valid. */
export const checkResetLink = endpoint({
  method: 'POST',
  path: '/au/api/user/check-reset-link',
  summary: 'Check whether the token from the mail can still set a new password',
  auth: 'public',
  input: z.object({ token: z.string().check(z.maxLength(128)) }),
  data: nothing,
  errors: ['MAIL_TOKEN_INVALID'],
  secrets: ['token'],
  limit: 'password',
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/au/api/user/reset-password',
  summary: 'Set a new password with the token from the mail; ends every session',
  auth: 'public',
  input: z.object({ token: z.string().check(z.maxLength(128)), newPassword }),
  data: nothing,
  errors: ['MAIL_TOKEN_INVALID', 'WEAK_PASSWORD', 'PASSWORD_HAS_NAME', 'LOGIN_BUSY'],
  secrets: ['token', 'newPassword'],
  limit: 'password',
})

/**
 * Responds the same whether or not another member has the address. An address other than the account's requires the
 * password, since its owner can set a new password.
 */
export const sendEmail = endpoint({
  method: 'POST',
  path: '/au/api/user/send-email',
  summary: 'Mail a link that confirms the address as the member’s',
  auth: 'user',
  input: z.object({ email, password: z.optional(password) }),
  data: nothing,
  errors: ['WRONG_PASSWORD', 'LOGIN_BUSY'],
  secrets: ['password'],
  limit: 'password',
})

/**
 * Also sends a notice to the account’s previous address. A repeated confirmation with the same token succeeds until the
 * token expires or an address from a newer link is confirmed.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/au/api/user/confirm-email',
  summary: 'Set the account’s address to the confirmed one, with the token from the mail',
  auth: 'public',
  input: z.object({ token: z.string().check(z.maxLength(128)) }),
  data: nothing,
  errors: ['MAIL_TOKEN_INVALID', 'EMAIL_TAKEN'],
  secrets: ['token'],
  limit: 'password',
})

/**
 * Without a code, sends a code to `phoneNumber`, or to the account’s number when `phoneNumber` is missing. With the
 * code, that number becomes the account’s confirmed number. Replacing a confirmed number requires the password. Throws
 * SMS_UNAVAILABLE while no text message can be sent.
 */
export const personalId = endpoint({
  method: 'POST',
  path: '/au/api/user/personal-id',
  summary: 'Confirm the member’s phone number with a code sent by text message',
  auth: 'user',
  input: z.object({
    smsCode: z.optional(z.string().check(z.maxLength(200))),
    phoneNumber: z.optional(z.string().check(z.maxLength(25))),
    password: z.optional(password),
    proof: z.optional(proof),
  }),
  data: z.object({ isPhoneVerified: z.boolean() }),
  errors: [
    'SMS_UNAVAILABLE',
    'PHONE_MISSING',
    'SMS_CODE_WRONG',
    'PHONE_TAKEN',
    'WRONG_PASSWORD',
    'LOGIN_BUSY',
    'PROOF_REQUIRED',
  ],
  secrets: ['smsCode', 'password'],
  limit: 'password',
})

export const refreshBalance = endpoint({
  method: 'POST',
  path: '/au/api/user/refresh-balance',
  summary: 'Current balance of the member in the ledger, in xu',
  auth: 'user',
  data: z.object({ balance: z.int() }),
  limit: 'read',
})
