// Parses URLs below `/live/`. Each resource has exactly one URL: any other spelling than the engine's is not found. So
// clients cannot make many URLs for one resource.

/** The part that a blocking reload requests. Without `part` it is the whole segment (RFC 8216bis, 6.2.5.2). */
export type AskedPart = { msn: number; part: number | null }

/** First part of a push; null for the newest keyframe. */
export type PushFrom = { msn: number; part: number } | null

export type PushRequest = {
  streamId: string
  /** Name of a rendition; null for the best one within `kbps`. */
  rendition: string | null
  kbps: number
  from: PushFrom
}

export type LiveAddress =
  /** The multivariant playlist, which starts each playback. */
  | { kind: 'first'; streamId: string; path: string; mark: string | null }
  | {
      kind: 'playlist'
      streamId: string
      path: string
      mark: string | null
      /** Null for the current playlist. */
      asked: AskedPart | null
      isDelta: boolean
    }
  /** The endless answer that carries parts as they are made. */
  | { kind: 'push'; mark: string | null; wanted: PushRequest }
  /** Parts, segments, initialisation segments, posters. */
  | { kind: 'file'; path: string }

const MAX_PATH_LENGTH = 256
const number = '(?:0|[1-9]\\d{0,8})'
const name = '[A-Za-z0-9_-]{1,64}'
/** Number of a further sound of the encoder. */
const sound = 'a[1-9]\\d{0,2}'
const track = '[1-9]\\d{0,2}'
/** Folder of a rendition in its epoch. The lead rendition has none, unless it has another sound. */
const rendition = `(?:audio|${sound}|v${track}|v(?:0|${track})\\.${sound})`
const shape = new RegExp(
  `^/live/(${name})/(?:(index(?:-${sound})?\\.m3u8)|(push)|poster\\.(?:mp4|jpg)|${name}/(?:${rendition}/)?(?:(media\\.m3u8)|init-${number}\\.mp4|s${number}\\.m4s|p${number}\\.${number}\\.m4s))$`,
)
const directive = /^_HLS_(msn|part)=(.*)$/
const digits = /^0*(\d{1,9})$/
const pushRendition = new RegExp(`^(?:audio|${sound}|v(?:0|${track})(?:\\.${sound})?)$`)
const pushFrom = new RegExp(`^(${number})\\.(${number})$`)
const markShape = /^viewer=([\w-]{1,64})$/

/** Returns `bad` when the URL has a valid path but requests an impossible part. Returns null for any other URL. */
export function parseLiveAddress(target: string): LiveAddress | 'bad' | null {
  const queryAt = target.indexOf('?')
  const path = queryAt < 0 ? target : target.slice(0, queryAt)
  if (path.length > MAX_PATH_LENGTH) return null
  const [, streamId, first, push, playlist] = shape.exec(path) ?? []
  if (streamId === undefined) return null
  if (!first && !push && !playlist) return { kind: 'file', path }
  const pairs = queryAt < 0 ? [] : target.slice(queryAt + 1).split('&')
  const mark = pairs.flatMap((pair) => markShape.exec(pair)?.[1] ?? [])[0] ?? null
  if (first) return { kind: 'first', streamId, path, mark }
  if (push) {
    const wanted = pushIn(pairs, streamId)
    return wanted === 'bad' ? 'bad' : { kind: 'push', mark, wanted }
  }
  const asked = askedIn(pairs)
  if (asked === 'bad') return 'bad'
  const isDelta = pairs.some((pair) => pair === '_HLS_skip=YES' || pair === '_HLS_skip=v2')
  return { kind: 'playlist', streamId, path, mark, asked, isDelta }
}

function askedIn(pairs: readonly string[]): AskedPart | 'bad' | null {
  const found: { msn?: number; part?: number } = {}
  for (const pair of pairs) {
    const [, which, value = ''] = directive.exec(pair) ?? []
    if (which !== 'msn' && which !== 'part') continue
    const [, written] = digits.exec(value) ?? []
    if (written === undefined || found[which] !== undefined) return 'bad'
    found[which] = Number(written)
  }
  if (found.msn === undefined) return found.part === undefined ? null : 'bad'
  return { msn: found.msn, part: found.part ?? null }
}

/** Without a rate, the best rendition is meant. */
const defaultKbps = 1_000_000

/** Reads `rendition=NAME`, `kbps=N` and `from=live|MSN.PART`; each may be left out. */
function pushIn(pairs: readonly string[], streamId: string): PushRequest | 'bad' {
  const values = new Map(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
  const [rendition = null, kbps, from = 'live'] = ['rendition', 'kbps', 'from'].map((key) => values.get(key))
  const position = pushFrom.exec(from)
  if (rendition !== null && !pushRendition.test(rendition)) return 'bad'
  if ((kbps !== undefined && !digits.test(kbps)) || (from !== 'live' && !position)) return 'bad'
  return {
    streamId,
    rendition,
    kbps: kbps === undefined ? defaultKbps : Number(kbps),
    from: position ? { msn: Number(position[1]), part: Number(position[2]) } : null,
  }
}
