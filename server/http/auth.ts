import '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'
import type { Authority } from './tokens.ts'
import { anonymous, type Viewer } from './viewer.ts'

/**
 * `token` is the valid token, or null. `isFromCookie` is true when the cookies alone could authenticate the request, as
 * an access token or by a refresh.
 */
export type Credentials = { viewer: Viewer; token: string | null; hasBadToken: boolean; isFromCookie: boolean }

/** Returns the token in the Authorization header, with or without the word Bearer. Null without one. */
export function bearerOf(request: FastifyRequest): string | null {
  return request.headers.authorization?.replace(/^Bearer\s+/i, '').trim() || null
}

/**
 * Reads the Authorization header (with or without the word Bearer), or else the cookies `token` and `guestToken`. A
 * member's browser (`guest=0`) is never treated as its earlier guest: without a valid access token it must obtain a new
 * one.
 */
export function readCredentials(request: FastifyRequest, authority: Authority): Credentials {
  const header = bearerOf(request)
  if (header) {
    const viewer = authority.viewerOf(header)
    return { viewer: viewer ?? anonymous, token: viewer && header, hasBadToken: viewer === null, isFromCookie: false }
  }
  const { token, guestToken, guest, refreshToken } = request.cookies
  const isMembers = guest === '0'
  for (const cookie of isMembers ? [token] : [token, guestToken]) {
    const viewer = cookie ? authority.viewerOf(cookie) : null
    if (viewer) return { viewer, token: cookie ?? null, hasBadToken: false, isFromCookie: true }
  }
  const hasBadToken = isMembers || Boolean(token)
  return { viewer: anonymous, token: null, hasBadToken, isFromCookie: refreshToken !== undefined }
}

/**
 * Refuses writes from pages of other sites. Such a page could act for the owner of our cookies, or log its visitor in
 * to another account. The check uses Fetch Metadata, or else the Origin header (OWASP CSRF prevention).
 *
 * A request with neither header does not come from a current browser. It is accepted, for example for a login, unless a
 * cookie authenticates it. Throws CROSS_SITE_REQUEST.
 */
export function refuseCrossSite(
  request: FastifyRequest,
  { allowedOrigins, isFromCookie }: { allowedOrigins: readonly string[]; isFromCookie: boolean },
): void {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (site === 'same-origin') return
  const isOwn = origin !== undefined && (isSameHost(origin, host) || allowedOrigins.includes(origin))
  if (isOwn || site === 'none') return
  if (site !== undefined || origin !== undefined || isFromCookie) throw new ApiError('CROSS_SITE_REQUEST')
}

function isSameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}
