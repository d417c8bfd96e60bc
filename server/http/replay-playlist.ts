import {
  type Format,
  isTall,
  leadName,
  type Piece,
  type Recording,
  readRecording,
  soundName,
} from './recorded-segments.ts'
import { withHead } from './recording-playlist.ts'

// The replay of a match, joined from the recordings of its broadcasts. All renditions have the same segments and breaks,
// so that players switch between them at any segment.

export type RecordedBroadcast = {
  /** Text of the recording's playlist. */
  playlist: string
  /** Addresses of the files that the playlist names. A file without one is lost. */
  addresses: ReadonlyMap<string, string>
}

type Rates = { bytes: number; durationMs: number; peak: number }

/**
 * Returns the playlists of the replay by file name. `replay.m3u8` is a media playlist when the lead is the only rendition,
 * else the multivariant playlist of `replay-{rendition}.m3u8`. Playback continues after media that are lost: the
 * segments of a lost file are left out, with a discontinuity and a date after them (RFC 8216bis, 4.4.4.3). A rendition
 * that lacks a segment has that of the lead. Returns null when nothing is left.
 */
export function joinReplay(broadcasts: readonly RecordedBroadcast[]): Map<string, string> | null {
  const recordings = broadcasts.map((broadcast) => ({ ...broadcast, ...readRecording(broadcast.playlist) }))
  const lead = joinRendition(recordings, leadName)
  if (!lead) return null
  const formats = new Map<string, Format>()
  for (const recording of recordings)
    for (const [name, format] of recording.formats)
      if (format.height >= (formats.get(name)?.height ?? 0)) formats.set(name, format)
  const others = [...formats.keys()]
    .filter((name) => name !== leadName && isTall(formats.get(name)) === isTall(formats.get(leadName)))
    .flatMap((name) => joinRendition(recordings, name) ?? [])
    // Players would show no picture for sound alone, and then one where the sound was missing.
    .filter(({ name, isWhole }) => name !== soundName || isWhole)
  if (others.length === 0) return new Map([['replay.m3u8', lead.text]])
  const ranked = [lead, ...others.toSorted((one, other) => rankOf(other) - rankOf(one))]
  return new Map([
    ['replay.m3u8', multivariant(ranked, formats)],
    ...ranked.map(({ name, text }) => [`replay-${name}.m3u8`, text] as const),
  ])
}

type Joined = { name: string; text: string; rates: Rates; isWhole: boolean }

/** Returns null when the rendition has no segment that is left. */
function joinRendition(
  recordings: readonly (Recording & Pick<RecordedBroadcast, 'addresses'>)[],
  name: string,
): Joined | null {
  const body: string[] = []
  const rates: Rates = { bytes: 0, durationMs: 0, peak: 0 }
  let longestMs = 0
  let shownMap = ''
  let isWhole = true
  for (const { segments, addresses } of recordings) {
    let isBreak = true
    for (const segment of segments) {
      isBreak ||= segment.isBreak
      const leadAddress = addresses.get(segment.file)
      if (leadAddress === undefined) {
        isBreak = true
        continue
      }
      const own = name === leadName ? segment : segment.beside.get(name)
      const ownAddress = own && addresses.get(own.file)
      const piece = own && ownAddress ? own : segment
      if (piece === own) count(rates, piece, segment.durationMs)
      else isWhole = false
      const map = `#EXT-X-MAP:URI="${addresses.get(piece.map.file)}",BYTERANGE="${piece.map.range}"`
      if (isBreak && body.length > 0) body.push('#EXT-X-DISCONTINUITY')
      if (isBreak || map !== shownMap) body.push(map)
      if (isBreak && segment.startMs !== null)
        body.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startMs).toISOString()}`)
      body.push(`#EXTINF:${(segment.durationMs / 1_000).toFixed(3)},`)
      body.push(`#EXT-X-BYTERANGE:${piece.range}`, ownAddress ?? leadAddress)
      longestMs = Math.max(longestMs, segment.durationMs)
      shownMap = map
      isBreak = false
    }
  }
  return rates.durationMs === 0 ? null : { name, text: withHead(body, longestMs), rates, isWhole }
}

/** Counts a segment of the rendition. Those of the lead that fill a gap do not count: they have no smaller form. */
function count(rates: Rates, { range }: Piece, durationMs: number): void {
  const bytes = Number.parseInt(range, 10)
  rates.bytes += bytes
  rates.durationMs += durationMs
  rates.peak = Math.max(rates.peak, (bytes * 8_000) / Math.max(durationMs, 1))
}

function rankOf({ name, rates }: Joined): number {
  return name === soundName ? -1 : rates.peak
}

/** The lead is first: players may begin with the first variant. */
function multivariant(renditions: readonly Joined[], formats: ReadonlyMap<string, Format>): string {
  const lines = renditions.flatMap(({ name, rates }) => {
    const { width, height, codecs } = formats.get(name) ?? { width: 0, height: 0, codecs: '' }
    const attributes = [
      `BANDWIDTH=${Math.ceil(rates.peak)}`,
      `AVERAGE-BANDWIDTH=${Math.ceil((rates.bytes * 8_000) / rates.durationMs)}`,
      `CODECS="${codecs}"`,
      ...(width > 0 ? [`RESOLUTION=${width}x${height}`] : []),
    ]
    return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, `replay-${name}.m3u8`]
  })
  return ['#EXTM3U', '#EXT-X-VERSION:7', ...lines, ''].join('\n')
}
