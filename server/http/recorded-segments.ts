/** Name of the rendition that is the recording itself. */
export const leadName = 'lead'
export const soundName = 'audio'

export type FileRange = { file: string; range: string }
/** Bytes of one segment, and its initialisation segment. A range is `length@offset`. */
export type Piece = FileRange & { map: FileRange }
export type Segment = Piece & {
  startMs: number | null
  durationMs: number
  isBreak: boolean
  /** The same segment in other renditions. */
  beside: ReadonlyMap<string, Piece>
}
/** Pixels, and codecs by RFC 6381. The sound alone has no pixels. */
export type Format = { width: number; height: number; codecs: string }
export type Recording = { segments: Segment[]; formats: ReadonlyMap<string, Format> }

export function isTall(format: Format | undefined): boolean {
  return format !== undefined && format.width < format.height
}

/** Reads a recording's playlist. Each date counts on to the next one. */
export function readRecording(playlist: string): Recording {
  const segments: Segment[] = []
  const formats = new Map<string, Format>()
  let map: FileRange | null = null
  let startMs: number | null = null
  let durationMs = 0
  let range = ''
  let isBreak = false
  let beside = new Map<string, Piece>()
  for (const line of playlist.split('\n')) {
    const [, tag = '', value = ''] = /^#([A-Z-]*)(?::(.*))?$/.exec(line) ?? []
    if (tag === 'EXT-X-MAP') {
      const [, file = '', at = ''] = /^URI="([^"]+)",BYTERANGE="([^"]+)"/.exec(value) ?? []
      map = { file, range: at }
    } else if (tag === 'EXT-X-DISCONTINUITY') isBreak = true
    else if (tag === 'EXT-X-PROGRAM-DATE-TIME') startMs = Date.parse(value)
    else if (tag === 'EXTINF') durationMs = Math.round(Number.parseFloat(value) * 1_000)
    else if (tag === 'EXT-X-BYTERANGE') range = value
    else if (tag === 'KD-RENDITION') {
      const [name = '', size = '', ...codecs] = value.split(',')
      const [width = 0, height = 0] = size === '' ? [] : size.split('x').map(Number)
      formats.set(name, { width, height, codecs: codecs.join(',') })
    } else if (tag === 'KD-SEGMENT') {
      const [name = '', file = '', at = '', mapAt = ''] = value.split(',')
      beside.set(name, { file, range: at, map: { file, range: mapAt } })
    } else if (tag === '' && line !== '' && map) {
      segments.push({ file: line, range, map, startMs, durationMs, isBreak, beside })
      startMs = startMs === null ? null : startMs + durationMs
      isBreak = false
      beside = new Map()
    }
  }
  return { segments, formats }
}
