import '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'
import type { Authority } from './tokens.ts'
import { nobody, type Viewer } from './viewer.ts'

/** `token` is the one that was found to be good; `isFromCookie` when a cookie alone may vouch for the request. */
export type Credentials = { viewer: Viewer; token: string | null; hasBadToken: boolean; isFromCookie: boolean }

/**
 * Reads the Authorization header (with or without the word Bearer), else the cookies `token` and `guestToken`. A browser
 * that says it is a member's (`guest=0`) is never answered as the guest it was before: without a good access token it
 * has to obtain a new one.
 */
export function readCredentials(request: FastifyRequest, authority: Authority): Credentials {
  const header = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim()
  if (header) {
    const viewer = authority.viewerOf(header)
    return { viewer: viewer ?? nobody, token: viewer && header, hasBadToken: viewer === null, isFromCookie: false }
  }
  const { token, guestToken, guest, refreshToken } = request.cookies
  const isMembers = guest === '0'
  for (const cookie of isMembers ? [token] : [token, guestToken]) {
    const viewer = cookie ? authority.viewerOf(cookie) : null
    if (viewer) return { viewer, token: cookie ?? null, hasBadToken: false, isFromCookie: true }
  }
  const hasBadToken = isMembers || Boolean(token)
  return { viewer: nobody, token: null, hasBadToken, isFromCookie: refreshToken !== undefined }
}

/**
 * No page of another site may write: neither in the name of whoever has our cookies, nor log its visitor in to an account
 * of its own. Fetch Metadata tell where the browser sends them, else the Origin header (OWASP CSRF prevention). What
 * names neither is no browser of today; it may log in, but a cookie alone does not vouch for it.
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
