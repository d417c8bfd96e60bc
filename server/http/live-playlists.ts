import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { AskedPart } from './live-address.ts'
import type { CachedReply } from './live-cache.ts'

// Of a stream the origin is asked for two things at most, whatever viewers ask for: the playlist as it is now, and as it
// will be with the next part (each also as a delta update). Who asks for more waits here until it is there; who asks for
// what has been gets the newest.

export type LivePlaylists = {
  /** The playlist that holds `asked`; `too-far-ahead` where the origin would not wait for it either. */
  read(path: string, wanted: { asked: AskedPart | null; isDelta: boolean }): Promise<CachedReply | 'too-far-ahead'>
}

type Place = { msn: number; part: number }

type Position = {
  /** The first part that is not there yet. */
  next: Place
  /** How many parts the segment before `next` has; 0 where that is not known. */
  partsBefore: number
  /** The query whose answer showed this; it answers with this playlist or a newer one. */
  query: string
  seenAtMs: number
  /** The newest playlist without anything skipped. */
  whole: CachedReply | null
}

/** A player asking further ahead than this is lost (RFC 8216bis, 6.2.5.2). */
const mostSegmentsAhead = 2
/** A position may be this old to refuse by it. */
const freshMs = 1_000
const mostPositions = 256
/**
 * The engine starts again within seconds and its publishers return. Until then a reload waits, shorter than players have
 * patience (10 s in hls.js); who does not wait, or waited that long, is told what was there last.
 */
const defaultHoldMs = 9_000
const againAfterMs = 250
const staleMs = 60_000
/** The end of a playlist, in which the last segment's address and the hint of the next part stand. */
const tailBytes = 1_024
const hintLine = /#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p(\d{1,9})\.(\d{1,9})\.m4s"\s*$/

/** @param get what the origin answers, asked once however many wait. */
export function createLivePlaylists(
  get: (path: string) => Promise<CachedReply>,
  { holdMs = defaultHoldMs }: { holdMs?: number } = {},
): LivePlaylists {
  const positions = new LRUCache<string, Position>({ max: mostPositions })

  /** Takes note of where a playlist ends. */
  function note(
    path: string,
    { reply, query, isDelta }: { reply: CachedReply; query: string; isDelta: boolean },
  ): void {
    const known = positions.get(path)
    if (known && query !== '' && known.query === query && (known.whole || isDelta)) return
    const seen = reply.status === 200 ? positionIn(reply.body, query) : null
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

  async function readFrom(path: string, wanted: { asked: AskedPart; isDelta: boolean }) {
    const { asked, isDelta } = wanted
    const delta = isDelta ? '&_HLS_skip=YES' : ''
    for (;;) {
      const known = positions.get(path)
      if (!known) {
        const reply = await readNow(path, isDelta)
        if (!positions.has(path)) return reply
        continue
      }
      if (holds(known, asked)) return known.query === '' ? readNow(path, isDelta) : get(path + known.query + delta)
      if (asked.msn > known.next.msn + mostSegmentsAhead) {
        if (Date.now() - known.seenAtMs <= freshMs) return 'too-far-ahead'
        const reply = await readNow(path, isDelta)
        // A stream that rests stays where it was; it was looked at just now all the same.
        if (positions.get(path) === known) known.seenAtMs = Date.now()
        if (reply.status !== 200) return reply
        continue
      }
      const query = `?_HLS_msn=${known.next.msn}&_HLS_part=${known.next.part}`
      const reply = await get(path + query + delta)
      note(path, { reply, query, isDelta })
      const now = positions.get(path)
      if (!now || !isBefore(known.next, now.next)) return reply
    }
  }

  return {
    async read(path, { asked, isDelta }) {
      const startedAtMs = Date.now()
      for (;;) {
        const reply = await (asked ? readFrom(path, { asked, isDelta }) : readNow(path, isDelta)).catch(() => null)
        const isAway = reply === null || (reply !== 'too-far-ahead' && reply.status === 503)
        if (!isAway) return reply
        const known = positions.get(path)
        const hasPatience = asked !== null && Date.now() - startedAtMs < holdMs
        if (!hasPatience || (reply === null && !known)) {
          // As a network of caches would: a reader that is told nothing of the outage asks on, and gets over it.
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

function positionIn(body: Buffer, query: string): Omit<Position, 'whole'> | null {
  const tail = body.toString('latin1', Math.max(0, body.length - tailBytes))
  const seenAtMs = Date.now()
  if (tail.trimEnd().endsWith('#EXT-X-ENDLIST')) {
    // All that there will be is there.
    return { next: { msn: Number.MAX_SAFE_INTEGER, part: 0 }, partsBefore: 0, query, seenAtMs }
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
  // A part number past a segment's end means the first part of the next one (RFC 8216bis, 6.2.5.2).
  return next.part > 0 || part < partsBefore
}
