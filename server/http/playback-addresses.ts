import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Expiring URLs of live streams and recordings. The signature comes before the stream in the path, so relative URLs in
 * a playlist inherit it. The signature is the same for all viewers, so that caches store one copy.
 */
export type PlaybackAddresses = {
  /**
   * Returns the URL of `/live/…` or `/recordings/…` for viewers. `sinceMs` is the start of the stream in epoch
   * milliseconds. The URL changes every `hours` after the start, and is valid for at least `hours` from now.
   */
  of(path: string, sinceMs: number): string
  /** Returns the path without its signature. Returns null when a required signature is missing, wrong or expired. */
  open(target: string): string | null
  /** Returns when a valid address expires, in epoch ms; Infinity without signatures. */
  expiryOf(target: string): number
}

const hourMs = 3_600_000
const macBytes = 16
const plain = /^\/(live|recordings)\/([A-Za-z0-9_-]{1,64})\/(.+)$/
const signed = /^\/(live|recordings)\/~([0-9a-z]{1,10})\.([\w-]{22})\/([A-Za-z0-9_-]{1,64})\/(.+)$/
/** Posters need no signature: they are single pictures, which lists and link previews on other sites show. */
const poster = /^\/live\/[A-Za-z0-9_-]+\/poster\.(?:mp4|jpg)(?:\?|$)/

/** @param use.hours 0 leaves URLs unsigned. */
export function createPlaybackAddresses(use: { secret: string; hours: number }): PlaybackAddresses {
  const lifeMs = use.hours * hourMs
  const macOf = (area: string, streamId: string, until: string) =>
    createHmac('sha256', use.secret).update(`playback ${area} ${streamId} ${until}`).digest().subarray(0, macBytes)

  return {
    expiryOf(target) {
      const until = signed.exec(target)?.[2]
      return lifeMs === 0 || until === undefined ? Infinity : Number.parseInt(until, 36) * 1_000
    },
    of(path, sinceMs) {
      const [, area, streamId, rest] = plain.exec(path) ?? []
      if (lifeMs === 0 || !area || !streamId || !rest) return path
      const lives = Math.max(0, Math.floor((Date.now() - sinceMs) / lifeMs)) + 2
      const until = Math.ceil((sinceMs + lives * lifeMs) / 1_000).toString(36)
      return `/${area}/~${until}.${macOf(area, streamId, until).toString('base64url')}/${streamId}/${rest}`
    },
    open(target) {
      const [, area, until, mac, streamId, rest] = signed.exec(target) ?? []
      if (!area || !until || !mac || !streamId || !rest) return lifeMs === 0 || poster.test(target) ? target : null
      // Accepts any signature, because old URLs are still in use after signing is switched off.
      if (lifeMs === 0) return `/${area}/${streamId}/${rest}`
      const given = Buffer.from(mac, 'base64url')
      const isOurs = given.length === macBytes && timingSafeEqual(given, macOf(area, streamId, until))
      const isInTime = Number.parseInt(until, 36) * 1_000 > Date.now()
      return isOurs && isInTime ? `/${area}/${streamId}/${rest}` : null
    },
  }
}
