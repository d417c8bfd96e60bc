import * as z from 'zod/mini'
import { entered } from './account.ts'
import { endpoint } from './endpoint.ts'
import { epochMs, nothing } from './envelope.ts'

export const recoveryCodeCount = 10
export const maxPasskeys = 10
export const maxPasskeyNameLength = 60

const password = z.string().check(z.minLength(1), z.maxLength(256))
const code = z.string().check(z.trim(), z.minLength(6), z.maxLength(200))
/** JSON input of the browser’s WebAuthn calls (WebAuthn level 3, 5.1.9). */
const webAuthn = z.record(z.string(), z.unknown())
const base64url = (maxBytes: number) => z.string().check(z.maxLength(Math.ceil((maxBytes * 4) / 3)))
const credentialId = base64url(1_023)

/**
 * The fields that the check reads of the JSON output of the browser’s WebAuthn calls (WebAuthn level 3, 5.1.8). An
 * attestation may have certificates, although none is asked for.
 */
function credential<R extends z.core.$ZodShape>(response: R) {
  return z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: base64url(4_096), ...response }),
  })
}
const createdCredential = credential({
  attestationObject: base64url(16_384),
  transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(10))),
})
const usedCredential = credential({
  authenticatorData: base64url(4_096),
  signature: base64url(1_024),
  userHandle: z.optional(base64url(64)),
})
export type CreatedCredential = z.infer<typeof createdCredential>
export type UsedCredential = z.infer<typeof usedCredential>
const recoveryCodes = z.array(z.string())

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: epochMs,
  usedAt: z.nullable(epochMs),
})
export type Passkey = z.infer<typeof passkey>

export const secondStepInfo = endpoint({
  method: 'GET',
  path: '/au/api/user/second-step/info',
  summary: 'The member’s second steps for login',
  auth: 'user',
  data: z.object({
    hasApp: z.boolean(),
    passkeys: z.array(passkey),
    recoveryCodesLeft: z.int(),
    /** True when the member can use the role only in sessions that were confirmed by a second step. */
    isRequired: z.boolean(),
    /** True when a second step was used to open this session, or was set up in it. */
    isStrong: z.boolean(),
  }),
})

export const appBegin = endpoint({
  method: 'POST',
  path: '/au/api/user/second-step/app-begin',
  summary: 'Create a key for an authenticator app; it takes effect after a code is confirmed',
  auth: 'user',
  input: z.object({ password }),
  data: z.object({ secret: z.string(), uri: z.string() }),
  errors: ['WRONG_PASSWORD', 'LOGIN_BUSY', 'CONFLICT'],
  secrets: ['password'],
  limit: 'password',
})

/** Recovery codes are returned once, with the member’s first second step. They are null with any later one. */
export const appConfirm = endpoint({
  method: 'POST',
  path: '/au/api/user/second-step/app-confirm',
  summary: 'Switch on the authenticator app with one of its codes',
  auth: 'user',
  input: z.object({ code }),
  data: z.object({ recoveryCodes: z.nullable(recoveryCodes) }),
  errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_MISSING'],
  secrets: ['code'],
  limit: 'password',
})

export const appRemove = endpoint({
  method: 'POST',
  path: '/au/api/user/second-step/app-remove',
  summary: 'Switch off the authenticator app',
  auth: 'user',
  input: z.object({ password }),
  data: nothing,
  errors: ['WRONG_PASSWORD', 'LOGIN_BUSY', 'SECOND_FACTOR_KEPT'],
  secrets: ['password'],
  limit: 'password',
})

export const recoveryCodesRenew = endpoint({
  method: 'POST',
  path: '/au/api/user/second-step/recovery-codes',
  summary: 'Create new recovery codes; the previous codes become invalid',
  auth: 'user',
  input: z.object({ password }),
  data: z.object({ recoveryCodes }),
  errors: ['WRONG_PASSWORD', 'LOGIN_BUSY', 'SECOND_FACTOR_MISSING'],
  secrets: ['password'],
  limit: 'password',
})

export const passkeyBegin = endpoint({
  method: 'POST',
  path: '/au/api/user/passkey/register-options',
  summary: 'Options for the browser to create a passkey for the member',
  auth: 'user',
  input: z.object({ password }),
  data: z.object({ options: webAuthn }),
  errors: ['WRONG_PASSWORD', 'LOGIN_BUSY', 'TOO_MANY_PASSKEYS'],
  secrets: ['password'],
  limit: 'password',
})

export const passkeyRegister = endpoint({
  method: 'POST',
  path: '/au/api/user/passkey/register',
  summary: 'Store a passkey that the browser created',
  auth: 'user',
  input: z.object({
    response: createdCredential,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxPasskeyNameLength)),
  }),
  data: z.object({ passkey, recoveryCodes: z.nullable(recoveryCodes) }),
  errors: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
  limit: 'password',
})

export const passkeyRemove = endpoint({
  method: 'POST',
  path: '/au/api/user/passkey/remove',
  summary: 'Delete a passkey',
  auth: 'user',
  input: z.object({ id: z.string().check(z.maxLength(1_400)), password }),
  data: nothing,
  errors: ['WRONG_PASSWORD', 'LOGIN_BUSY', 'PASSKEY_NOT_FOUND', 'SECOND_FACTOR_KEPT'],
  secrets: ['password'],
  limit: 'password',
})

export const passkeyLoginBegin = endpoint({
  method: 'POST',
  path: '/au/api/user/passkey/login-options',
  summary: 'Options for the browser to request a passkey of this site',
  auth: 'public',
  data: z.object({ options: webAuthn }),
  limit: 'login',
})

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/au/api/user/passkey/login',
  summary: 'Log in with a passkey, which replaces password and second step',
  auth: 'public',
  input: z.object({ response: usedCredential, restore: z.optional(z.boolean()) }),
  data: entered,
  errors: ['PASSKEY_REFUSED', 'ACCOUNT_LEAVING', 'ACCOUNT_SUSPENDED'],
  limit: 'login',
})
