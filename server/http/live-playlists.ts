import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { AskedPart } from './live-address.ts'
import type { CachedReply } from './live-cache.ts'

// The origin gets at most two different requests per rendition: for the current playlist, and for the playlist with the
// next part (each also as a delta update). A request for a later part waits here until that part exists. A request for
// an earlier part gets the newest playlist: for a viewer who is alone with a rendition, the one here may be old.

export type LivePlaylists = {
  /** Returns a playlist that contains `asked`. Returns `too-far-ahead` when the origin would refuse to wait too. */
  read(path: string, wanted: { asked: AskedPart | null; isDelta: boolean }): Promise<CachedReply | 'too-far-ahead'>
}

type Place = { msn: number; part: number }

type Position = {
  /** The first part that does not exist yet. */
  next: Place
  /** Number of parts in the segment before `next`. 0 when unknown. */
  partsBefore: number
  /** The query whose reply showed this position. It returns this playlist or a newer one. */
  query: string
  seenAtMs: number
  /** The newest complete playlist, without skipped segments. */
  whole: CachedReply | null
}

/** A player that requests a part further ahead has lost its position (RFC 8216bis, 6.2.5.2). */
const maxSegmentsAhead = 2
/** Maximum age of a position that may cause a refusal. */
const freshMs = 1_000
const maxPositions = 1_024
/**
 * The engine restarts within seconds and its publishers return. Until then a reload waits, for less than a player's
 * timeout (10 s in hls.js). Requests that do not wait, or waited that long, get the last known playlist.
 */
const defaultHoldMs = 9_000
const againAfterMs = 250
/**
 * For an answer to a request that did not wait. It has the newest playlist and not the one of its address, so the next
 * answer at the address is another one. Some players ask for a part that they have, until a newer one is there.
 */
const changingReply = 'public, max-age=0, s-maxage=1'
const staleMs = 60_000
/** Number of the segment after the last one, for a stream that has ended. */
const endedMsn = Number.MAX_SAFE_INTEGER
/**
 * Size of a playlist's end, which contains the last segment's URL, the positions of the other renditions and the hint
 * of the next part.
 */
const tailBytes = 2_048
const hintLine = /#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p(\d{1,9})\.(\d{1,9})\.m4s"\s*$/

/** @param get returns the origin's reply; concurrent requests share one fetch. */
export function createLivePlaylists(
  get: (path: string) => Promise<CachedReply>,
  { holdMs = defaultHoldMs }: { holdMs?: number } = {},
): LivePlaylists {
  const positions = new LRUCache<string, Position>({ max: maxPositions })

  function note(
    path: string,
    { reply, query, isDelta }: { reply: CachedReply; query: string; isDelta: boolean },
  ): void {
    const known = positions.get(path)
    if (known && query !== '' && known.query === query && (known.whole || isDelta)) return
    const seen = reply.status === 200 ? positionIn(reply, query) : null
    if (!seen) {
      if (reply.status === 404) positions.delete(path)
      return
    }
    if (known && isBefore(seen.next, known.next)) return
    const whole = isDelta ? (known?.whole ?? null) : reply
    positions.set(path, { ...seen, whole })
  }

  async function readNow(path: string, isDelta: boolean): Promise<CachedReply> {
    const reply = await get(path + (isDelta ? '?_HLS_skip=YES' : ''))
    note(path, { reply, query: '', isDelta })
    return reply
  }

  /** Waits for the first part that did not exist, and returns the playlist with it. */
  async function readNext(path: string, { known, isDelta }: { known: Position; isDelta: boolean }) {
    const query = `?_HLS_msn=${known.next.msn}&_HLS_part=${known.next.part}`
    const reply = await get(path + query + (isDelta ? '&_HLS_skip=YES' : ''))
    note(path, { reply, query, isDelta })
    return reply
  }

  /** Returns the known position, or a newer one if the origin has one now or in a moment. */
  async function renew(path: string, wanted: { known: Position; isDelta: boolean }): Promise<Position> {
    const { known } = wanted
    if (known.next.msn === endedMsn || performance.now() - known.seenAtMs < againAfterMs) return known
    const next = readNext(path, wanted).catch(() => null)
    await Promise.race([next, delay(againAfterMs, undefined, { ref: false })])
    return positions.get(path) ?? known
  }

  async function readFrom(path: string, wanted: { asked: AskedPart; isDelta: boolean }) {
    const { asked, isDelta } = wanted
    const delta = isDelta ? '&_HLS_skip=YES' : ''
    let hasWaited = false
    for (;;) {
      const known = positions.get(path)
      if (!known) {
        const reply = await readNow(path, isDelta)
        if (!positions.has(path)) return reply
        continue
      }
      if (holds(known, asked)) {
        const { query } = hasWaited ? known : await renew(path, { known, isDelta })
        const reply = query === '' ? await readNow(path, isDelta) : await get(path + query + delta)
        return hasWaited || reply.status !== 200 ? reply : { ...reply, cacheControl: changingReply }
      }
      if (asked.msn > known.next.msn + maxSegmentsAhead) {
        if (performance.now() - known.seenAtMs <= freshMs) return 'too-far-ahead'
        const reply = await readNow(path, isDelta)
        // The stream has not advanced, but its position was confirmed just now, even if by the cache.
        const now = positions.get(path)
        if (now && !isBefore(known.next, now.next)) now.seenAtMs = performance.now()
        if (reply.status !== 200) return reply
        continue
      }
      hasWaited = true
      const reply = await readNext(path, { known, isDelta })
      const now = positions.get(path)
      if (!now || !isBefore(known.next, now.next)) return reply
    }
  }

  return {
    async read(path, { asked, isDelta }) {
      const startedAtMs = performance.now()
      for (;;) {
        const reply = await (asked ? readFrom(path, { asked, isDelta }) : readNow(path, isDelta)).catch(() => null)
        const isAway = reply === null || (reply !== 'too-far-ahead' && reply.status === 503)
        if (!isAway) return reply
        const known = positions.get(path)
        const hasPatience = asked !== null && performance.now() - startedAtMs < holdMs
        if (!hasPatience || (reply === null && !known)) {
          // Serves a stale playlist, as a network of caches would. A player that sees no error keeps reloading and
          // survives the outage.
          if (known?.whole && startedAtMs - known.seenAtMs < staleMs)
            return { ...known.whole, cacheControl: 'no-store' }
          if (reply) return reply
          throw new Error('the media engine is away')
        }
        await delay(againAfterMs, undefined, { ref: false })
      }
    },
  }
}

function isBefore(a: Place, b: Place): boolean {
  return a.msn < b.msn || (a.msn === b.msn && a.part < b.part)
}

function positionIn({ body, storedAtMs }: CachedReply, query: string): Omit<Position, 'whole'> | null {
  const tail = body.toString('latin1', Math.max(0, body.length - tailBytes))
  // The reply may come from the cache.
  const seenAtMs = storedAtMs
  if (tail.trimEnd().endsWith('#EXT-X-ENDLIST')) {
    // The stream has ended, so no part will follow.
    return { next: { msn: endedMsn, part: 0 }, partsBefore: 0, query, seenAtMs }
  }
  const [, msn, part] = hintLine.exec(tail) ?? []
  if (msn === undefined || part === undefined) return null
  const next = { msn: Number(msn), part: Number(part) }
  const before = `URI="p${next.msn - 1}.`
  const lastAt = tail.lastIndexOf(before)
  const partsBefore = lastAt < 0 ? 0 : Number.parseInt(tail.slice(lastAt + before.length), 10) + 1
  return { next, partsBefore, query, seenAtMs }
}

function holds({ next, partsBefore }: Position, { msn, part }: AskedPart): boolean {
  if (part === null || msn > next.msn) return msn < next.msn
  if (msn === next.msn) return part < next.part
  if (msn < next.msn - 1) return true
  // A part number past a segment's end means the first part of the next segment (RFC 8216bis, 6.2.5.2).
  return next.part > 0 || part < partsBefore
}
