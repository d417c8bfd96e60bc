import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { isApiKey, type KeyScope } from '#contract/rules/key-scopes.ts'
import { bearerOf, refuseCrossSite } from './auth.ts'
import { ApiError } from './errors.ts'
import type { Member } from './viewer.ts'

/** The member in whose name a key acts, with the role of this moment, and what the key may do. */
export type FoundKey = { member: Member & { key: { id: string; name: string } }; scopes: readonly KeyScope[] }

export type ApiKeys = {
  /** Returns null for a key that is unknown, expired or revoked, or whose maker is no operator any more. */
  find(secret: string): Promise<FoundKey | null>
}

/** Returns the API key in the Authorization header of a call that may need one, or null. Public calls read no key. */
export function apiKeyOf(request: FastifyRequest, { auth }: AnyEndpoint): string | null {
  const token = auth === 'public' ? null : bearerOf(request)
  return token !== null && isApiKey(token) ? token : null
}

/**
 * Refuses a key that a page of another site sends: a key in a browser is in the hands of its visitor. Throws
 * CROSS_SITE_REQUEST.
 */
export function refuseFromPages(request: FastifyRequest, allowedOrigins: readonly string[]): void {
  refuseCrossSite(request, { allowedOrigins, isFromCookie: false })
}

/** Returns the key that admits the caller. Throws FIBE_NOT_LOGIN, and SCOPE_MISSING for a call without its scope. */
export async function requireKey(keys: ApiKeys, secret: string, { scope }: AnyEndpoint): Promise<FoundKey> {
  const found = await keys.find(secret)
  if (!found) throw new ApiError('FIBE_NOT_LOGIN')
  if (scope === undefined || !found.scopes.includes(scope)) throw new ApiError('SCOPE_MISSING')
  return found
}
