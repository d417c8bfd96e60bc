// Parses media playlists of our engine and its recordings (RFC 8216bis): byte ranges, maps and dates.

export type PlaylistRange = { offset: number; length: number }
/** `uri` as written in the playlist. Without a range it is the whole file. */
export type PlaylistPiece = { uri: string; range: PlaylistRange | null }

export type PlaylistSegment = PlaylistPiece & {
  init: PlaylistPiece
  /** Time of capture in epoch ms. */
  startMs: number
  durationMs: number
  /** The segment cannot be joined to the previous one. */
  isBreak: boolean
}

const attributes = /^#EXT-X-MAP:.*?URI="([^"]+)"(?:.*?BYTERANGE="(\d+)@(\d+)")?/
const byteRange = /^#EXT-X-BYTERANGE:(\d+)@(\d+)$/

/** Returns the complete segments of a playlist in order. Omits those without a date or a map. */
export function readMediaPlaylist(text: string): PlaylistSegment[] {
  const segments: PlaylistSegment[] = []
  let init: PlaylistPiece | null = null
  let range: PlaylistRange | null = null
  let nextMs: number | null = null
  let durationMs = 0
  let isBreak = false
  for (const line of text.split('\n')) {
    const map = attributes.exec(line)
    if (map) init = { uri: map[1] ?? '', range: rangeOf(map[2], map[3]) }
    else if (line === '#EXT-X-DISCONTINUITY') isBreak = true
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) nextMs = Date.parse(line.slice(line.indexOf(':') + 1))
    else if (line.startsWith('#EXTINF:')) durationMs = Math.round(Number.parseFloat(line.slice(8)) * 1_000)
    else if (line.startsWith('#EXT-X-BYTERANGE:')) {
      const found = byteRange.exec(line)
      range = rangeOf(found?.[1], found?.[2])
    } else if (line !== '' && !line.startsWith('#')) {
      if (init && nextMs !== null) segments.push({ uri: line, range, init, startMs: nextMs, durationMs, isBreak })
      nextMs = nextMs === null ? null : nextMs + durationMs
      range = null
      isBreak = false
    }
  }
  return segments
}

function rangeOf(length: string | undefined, offset: string | undefined): PlaylistRange | null {
  return length === undefined || offset === undefined ? null : { length: Number(length), offset: Number(offset) }
}

/** Returns the first media playlist of a multivariant playlist. */
export function readMultivariant(text: string): string | null {
  return text.split('\n').find((line) => line !== '' && !line.startsWith('#')) ?? null
}
