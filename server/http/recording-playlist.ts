// A recording's playlist is made of its epochs. Each engine writes one playlist of the epochs that it has; these are taken
// apart and put together in order (RFC 8216bis: a DISCONTINUITY between two epochs). Comments in it name the other
// renditions (media/record/vod-playlist.ts).

export type EpochPart = {
  epoch: string
  /** Lines of the epoch's segments, from its EXT-X-MAP on. */
  lines: string
  durationMs: number
  bytes: number
}

const volume = /^(?:#EXT-X-MAP:URI="|#KD-SEGMENT:\w+,)?([\w-]+\/media-\d+\.mp4)\b/gm
const mapOf = /^#EXT-X-MAP:URI="([\w-]+)\//
const discontinuity = '#EXT-X-DISCONTINUITY'

/** Returns the files that a recording's playlist names, of all renditions, each once. */
export function volumesOf(playlist: string): string[] {
  return [...new Set([...playlist.matchAll(volume)].flatMap(([, file]) => file ?? []))]
}

/** Returns the epoch of a folder: those of other renditions have the epoch's name and a suffix. */
export function epochOfFolder(folder: string): string {
  return folder.split('_', 1)[0] ?? folder
}

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

/** Adds the first and last lines of a VOD playlist. `longestMs` is the duration of its longest segment. */
export function withHead(body: readonly string[], longestMs: number): string {
  const head = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(longestMs / 1000))}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-MEDIA-SEQUENCE:0',
  ]
  return [...head, ...body, '#EXT-X-ENDLIST', ''].join('\n')
}

/** Returns the size of all segments that a playlist names, of all renditions. */
export function bytesOf(playlist: string): number {
  return sumOf(playlist.split('\n')).bytes
}

function sumOf(lines: readonly string[]): { durationMs: number; bytes: number } {
  const range = /^#(?:EXT-X-BYTERANGE:|KD-SEGMENT:\w+,[^,]+,)(\d+)@/
  const bytes = lines.map((line) => Number(range.exec(line)?.[1] ?? 0))
  const add = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
  return { durationMs: Math.round(add(durationsIn(lines))), bytes: add(bytes) }
}

function durationsIn(lines: readonly string[]): number[] {
  return lines.flatMap((line) => {
    const [, seconds] = /^#EXTINF:([\d.]+)/.exec(line) ?? []
    return seconds === undefined ? [] : [Number(seconds) * 1_000]
  })
}
