import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Addresses of live streams and recordings that run out. The signature stands before the stream in the path, so that the
 * relative addresses in a playlist carry it on, and is the same for all viewers, so that caches keep one copy.
 */
export type PlaybackAddresses = {
  /**
   * The address of `/live/…` or `/recordings/…` as viewers get it. It stays the same until at least `hours` after
   * `sinceMs` (epoch milliseconds, when the stream began), and is good for at least as long from now.
   */
  of(path: string, sinceMs: number): string
  /** The path without its signature; null where one is needed and missing, wrong or run out. */
  open(target: string): string | null
}

const hourMs = 3_600_000
const macBytes = 16
const plain = /^\/(live|recordings)\/([A-Za-z0-9_-]{1,64})\/(.+)$/
const signed = /^\/(live|recordings)\/~([0-9a-z]{1,10})\.([\w-]{22})\/([A-Za-z0-9_-]{1,64})\/(.+)$/
/** Shown in lists and in other people's previews of a link; a single picture. */
const poster = /^\/live\/[A-Za-z0-9_-]+\/poster\.(?:mp4|jpg)(?:\?|$)/

/** @param use.hours 0 leaves addresses unsigned. */
export function createPlaybackAddresses(use: { secret: string; hours: number }): PlaybackAddresses {
  const lifeMs = use.hours * hourMs
  const macOf = (area: string, streamId: string, until: string) =>
    createHmac('sha256', use.secret).update(`playback ${area} ${streamId} ${until}`).digest().subarray(0, macBytes)

  return {
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
      // An address given out before signing was switched off still names its stream.
      if (lifeMs === 0) return `/${area}/${streamId}/${rest}`
      const given = Buffer.from(mac, 'base64url')
      const isOurs = given.length === macBytes && timingSafeEqual(given, macOf(area, streamId, until))
      const isInTime = Number.parseInt(until, 36) * 1_000 > Date.now()
      return isOurs && isInTime ? `/${area}/${streamId}/${rest}` : null
    },
  }
}
