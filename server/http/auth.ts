import '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './errors.ts'
import type { Authority } from './tokens.ts'
import { nobody, type Viewer } from './viewer.ts'

/** `token` is the one that was found to be good. */
export type Credentials = { viewer: Viewer; token: string | null; hasBadToken: boolean; isFromCookie: boolean }

/** Reads the Authorization header (with or without the word Bearer), else the cookies `token` and `guestToken`. */
export function readCredentials(request: FastifyRequest, authority: Authority): Credentials {
  const header = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim()
  if (header) {
    const viewer = authority.viewerOf(header)
    return { viewer: viewer ?? nobody, token: viewer && header, hasBadToken: viewer === null, isFromCookie: false }
  }
  const { token, guestToken } = request.cookies
  for (const cookie of [token, guestToken]) {
    const viewer = cookie ? authority.viewerOf(cookie) : null
    if (viewer) return { viewer, token: cookie ?? null, hasBadToken: false, isFromCookie: true }
  }
  return { viewer: nobody, token: null, hasBadToken: Boolean(token), isFromCookie: false }
}

/**
 * A write that a cookie alone vouches for must come from our own pages: Fetch Metadata where the browser sends it, else
 * the Origin header (OWASP CSRF prevention).
 */
export function refuseCrossSite(request: FastifyRequest, allowedOrigins: readonly string[]): void {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin') return
  const { origin } = request.headers
  const isOwn = origin !== undefined && (isSameHost(origin, request.headers.host) || allowedOrigins.includes(origin))
  if (site !== undefined && site !== 'none' && !isOwn) throw new ApiError('CROSS_SITE_REQUEST')
  if (site === undefined && !isOwn) throw new ApiError('CROSS_SITE_REQUEST')
}

function isSameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}
