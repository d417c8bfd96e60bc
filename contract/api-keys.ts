import * as z from 'zod/mini'
import { type DataOf, endpoint } from './endpoint.ts'
import { digits, digitsInput, epochMs, keysetPageOf, keysetPaging, nothing } from './envelope.ts'
import { keyScopes, maxKeyDays } from './rules/key-scopes.ts'

// Keys with which programs call in the name of an operator. A key works only where a call declares a scope, and ends
// with the rank of its maker.

/** Keys that work at the same time. */
export const maxApiKeys = 50
export const maxKeyNameLength = 60
const keyScope = z.enum(keyScopes)

export const apiKeyState = z.enum(['active', 'expired', 'revoked', 'maker'])
export type ApiKeyState = z.infer<typeof apiKeyState>

export const apiKeys = endpoint({
  method: 'GET',
  path: '/au/api/console/key/list',
  summary: 'API keys, newest first; the keys themselves are not stored',
  auth: 'operator',
  input: z.object(keysetPaging(50)),
  data: keysetPageOf(
    z.object({
      keyId: digits,
      name: z.string(),
      /** The first characters of the key. */
      prefix: z.string(),
      scopes: z.array(keyScope),
      /** Name of the operator in whose name the key acts. */
      byName: z.string(),
      madeAt: epochMs,
      expiresAt: epochMs,
      /** Exact to a minute; null before the first use. */
      usedAt: z.nullable(epochMs),
      /** `maker` after the operator lost the role, was banned or left. */
      state: apiKeyState,
    }),
  ),
})
export type ApiKey = DataOf<typeof apiKeys>['list'][number]

export const makeApiKey = endpoint({
  method: 'POST',
  path: '/au/api/console/key/make',
  summary: 'Make an API key; it is shown once. The password is asked for, because a key outlives the session',
  auth: 'operator',
  input: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxKeyNameLength)),
    scopes: z.array(keyScope).check(z.minLength(1), z.maxLength(keyScopes.length)),
    days: z.int().check(z.minimum(1), z.maximum(maxKeyDays)),
    password: z.string().check(z.minLength(1), z.maxLength(256)),
  }),
  data: z.object({ keyId: digits, key: z.string(), expiresAt: epochMs }),
  errors: ['WRONG_PASSWORD', 'LOGIN_BUSY', 'TOO_MANY_KEYS'],
  secrets: ['password'],
  limit: 'password',
})

export const revokeApiKey = endpoint({
  method: 'POST',
  path: '/au/api/console/key/revoke',
  summary: 'Revoke an API key; its next call is refused, in every process',
  auth: 'operator',
  input: z.object({ keyId: digitsInput }),
  data: nothing,
})
