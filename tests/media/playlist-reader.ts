export type ListedPart = { uri: string; durationS: number; isIndependent: boolean }

export type ListedSegment = {
  msn: number
  /** Null while the segment is still growing. */
  uri: string | null
  durationS: number
  map: string
  programDateTime: string | null
  isDiscontinuity: boolean
  parts: ListedPart[]
}

export type ReadPlaylist = {
  targetDurationS: number
  partTargetS: number
  mediaSequence: number
  discontinuitySequence: number
  skipped: number
  segments: ListedSegment[]
  hint: string | null
  isEnded: boolean
}

/** Reads a media playlist as a player does. `earlier` provides the segments that a delta update skips. */
export function readPlaylist(text: string, earlier?: ReadPlaylist): ReadPlaylist {
  const value = (tag: string) => new RegExp(`^#EXT-X-${tag}:(.*)$`, 'm').exec(text)?.[1]
  const mediaSequence = Number(value('MEDIA-SEQUENCE') ?? 0)
  const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(text)?.[1] ?? 0)
  const kept = (earlier?.segments ?? []).filter(({ msn }) => msn >= mediaSequence && msn < mediaSequence + skipped)
  if (kept.length !== skipped) throw new Error('the delta update skips segments that were never seen')

  const segments = [...kept]
  let next = emptySegment(mediaSequence + skipped, kept.at(-1)?.map ?? '')
  for (const line of text.split('\n')) {
    if (line.startsWith('#EXT-X-MAP:')) next.map = quoted(line, 'URI')
    else if (line === '#EXT-X-DISCONTINUITY') next.isDiscontinuity = true
    else if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) next.programDateTime = line.slice(25)
    else if (line.startsWith('#EXT-X-PART:')) next.parts.push(readPart(line))
    else if (line.startsWith('#EXTINF:')) next.durationS = Number.parseFloat(line.slice(8))
    else if (line !== '' && !line.startsWith('#')) {
      segments.push({ ...next, uri: line })
      next = emptySegment(next.msn + 1, next.map)
    }
  }
  if (next.parts.length > 0) segments.push(next)
  return {
    targetDurationS: Number(value('TARGETDURATION')),
    partTargetS: Number(/PART-TARGET=([\d.]+)/.exec(text)?.[1]),
    mediaSequence,
    discontinuitySequence: Number(value('DISCONTINUITY-SEQUENCE') ?? 0),
    skipped,
    segments,
    hint: /PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(text)?.[1] ?? null,
    isEnded: text.includes('#EXT-X-ENDLIST'),
  }
}

function emptySegment(msn: number, map: string): ListedSegment {
  return { msn, uri: null, durationS: 0, map, programDateTime: null, isDiscontinuity: false, parts: [] }
}

function readPart(line: string): ListedPart {
  return {
    uri: quoted(line, 'URI'),
    durationS: Number(/DURATION=([\d.]+)/.exec(line)?.[1]),
    isIndependent: line.includes('INDEPENDENT=YES'),
  }
}

function quoted(line: string, name: string): string {
  return new RegExp(`${name}="([^"]*)"`).exec(line)?.[1] ?? ''
}
