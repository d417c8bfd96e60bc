import type { ServerResponse } from 'node:http'

export const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
export const MP4_TYPE = 'video/mp4'
export const IMMUTABLE = 'public, max-age=31536000, immutable'
const NEGATIVE_S = 1

export type Reply = { status: number; type: string; cacheControl: string; body: Buffer | string }

export function maxAge(seconds: number): string {
  return `public, max-age=${Math.max(1, Math.round(seconds))}`
}

/** Short cache time, so that a cache in front soon requests again. */
export function failure(status: number, message: string): Reply {
  return { status, type: 'text/plain; charset=utf-8', cacheControl: maxAge(NEGATIVE_S), body: `${message}\n` }
}

/** The file does not exist yet, but may later. */
export function nothingYet(): Reply {
  return { ...failure(204, ''), body: '' }
}

export function send(response: ServerResponse, { status, type, cacheControl, body }: Reply) {
  response.writeHead(status, {
    'content-type': type,
    // RFC 9110, 8.6: a 204 has no length.
    ...(status !== 204 && { 'content-length': Buffer.byteLength(body) }),
    'cache-control': cacheControl,
    'access-control-allow-origin': '*',
  })
  response.end(body)
}
