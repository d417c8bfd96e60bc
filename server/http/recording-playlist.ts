// A recording's playlist is made of its epochs. Each engine writes one playlist of the epochs that it has; these are taken
// apart and put together in order (RFC 8216bis: a DISCONTINUITY between two epochs).

export type EpochPart = {
  epoch: string
  /** Lines of the epoch's segments, from its EXT-X-MAP on. */
  lines: string
  durationMs: number
  bytes: number
}

const mapOf = /^#EXT-X-MAP:URI="([\w-]+)\//
const discontinuity = '#EXT-X-DISCONTINUITY'

/** Takes an engine's playlist apart. Returns its epochs in order. */
export function epochsIn(playlist: string): EpochPart[] {
  const found: { epoch: string; lines: string[] }[] = []
  for (const line of playlist.split('\n')) {
    const [, epoch] = mapOf.exec(line) ?? []
    const current = found.at(-1)
    if (epoch !== undefined && epoch !== current?.epoch) {
      // The break before an epoch belongs to its place in the recording.
      if (current?.lines.at(-1) === discontinuity) current.lines.pop()
      found.push({ epoch, lines: [line] })
    } else if (line !== '' && line !== '#EXT-X-ENDLIST') current?.lines.push(line)
  }
  return found.map(({ epoch, lines }) => ({ epoch, lines: lines.join('\n'), ...sumOf(lines) }))
}

/** Joins the epochs of a recording, in order. Returns null without any. */
export function joinEpochs(parts: readonly string[]): string | null {
  if (parts.length === 0) return null
  const body = parts.flatMap((lines, index) => (index === 0 ? [lines] : [discontinuity, lines]))
  return withHead(body, Math.max(...parts.flatMap((lines) => durationsIn(lines.split('\n')))))
}

export type RecordedBroadcast = {
  /** Text of the recording's playlist. */
  playlist: string
  /** Returns the address of a file that the playlist names. */
  addressOf(file: string): string
  /** Files that the playlist names and that no store has any more. */
  lost: ReadonlySet<string>
}

/**
 * Joins the recordings of several broadcasts, in order. Playback continues after media that are lost: the segments of a
 * lost file are left out, with a discontinuity and a date after them (RFC 8216bis, 4.4.4.3). Returns null when nothing
 * is left.
 */
export function joinRecordings(broadcasts: readonly RecordedBroadcast[]): string | null {
  const body: string[] = []
  let longestMs = 0
  let shownMap = ''
  for (const { playlist, addressOf, lost } of broadcasts) {
    let isBreak = true
    for (const segment of segmentsIn(playlist)) {
      isBreak ||= segment.isBreak
      if (lost.has(segment.file)) {
        isBreak = true
        continue
      }
      const address = addressOf(segment.file)
      const map = `#EXT-X-MAP:URI="${addressOf(segment.map.file)}",BYTERANGE="${segment.map.range}"`
      if (isBreak && body.length > 0) body.push(discontinuity)
      if (isBreak || map !== shownMap) body.push(map)
      if (isBreak && segment.startMs !== null)
        body.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startMs).toISOString()}`)
      body.push(`#EXTINF:${(segment.durationMs / 1_000).toFixed(3)},`, `#EXT-X-BYTERANGE:${segment.range}`, address)
      longestMs = Math.max(longestMs, segment.durationMs)
      shownMap = map
      isBreak = false
    }
  }
  return body.length === 0 ? null : withHead(body, longestMs)
}

type FileRange = { file: string; range: string }
type RecordedSegment = FileRange & { map: FileRange; startMs: number | null; durationMs: number; isBreak: boolean }

/** Returns the segments of a recording's playlist in order. Each date counts on to the next one. */
function segmentsIn(playlist: string): RecordedSegment[] {
  const segments: RecordedSegment[] = []
  let map: FileRange | null = null
  let startMs: number | null = null
  let durationMs = 0
  let range = ''
  let isBreak = false
  for (const line of playlist.split('\n')) {
    const [, tag = '', value = ''] = /^#(EXT[A-Z-]*)(?::(.*))?$/.exec(line) ?? []
    if (tag === 'EXT-X-MAP') {
      const [, file = '', at = ''] = /^URI="([^"]+)",BYTERANGE="([^"]+)"/.exec(value) ?? []
      map = { file, range: at }
    } else if (tag === 'EXT-X-DISCONTINUITY') isBreak = true
    else if (tag === 'EXT-X-PROGRAM-DATE-TIME') startMs = Date.parse(value)
    else if (tag === 'EXTINF') durationMs = Math.round(Number.parseFloat(value) * 1_000)
    else if (tag === 'EXT-X-BYTERANGE') range = value
    else if (tag === '' && line !== '' && map) {
      segments.push({ file: line, range, map, startMs, durationMs, isBreak })
      startMs = startMs === null ? null : startMs + durationMs
      isBreak = false
    }
  }
  return segments
}

function withHead(body: readonly string[], longestMs: number): string {
  const head = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(longestMs / 1000))}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MEDIA-SEQUENCE:0',
  ]
  return [...head, ...body, '#EXT-X-ENDLIST', ''].join('\n')
}

function sumOf(lines: readonly string[]): { durationMs: number; bytes: number } {
  const bytes = lines.map((line) => Number(/^#EXT-X-BYTERANGE:(\d+)/.exec(line)?.[1] ?? 0))
  const add = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
  return { durationMs: Math.round(add(durationsIn(lines))), bytes: add(bytes) }
}

function durationsIn(lines: readonly string[]): number[] {
  return lines.flatMap((line) => {
    const [, seconds] = /^#EXTINF:([\d.]+)/.exec(line) ?? []
    return seconds === undefined ? [] : [Number(seconds) * 1_000]
  })
}
