/** A part of a growing segment. URIs are relative to the playlist. */
export type ListedPart = { uri: string; durationMs: number; isIndependent: boolean }

export type ListedSegment = {
  msn: number
  /** Null while the segment grows. */
  uri: string | null
  durationMs: number
  /** Capture time of the first frame in epoch ms. Null before the first date of a delta update. */
  programTimeMs: number | null
  /** Null when a delta update leaves it out, because it did not change. */
  initUri: string | null
  isDiscontinuity: boolean
  parts: ListedPart[]
}

export type MediaPlaylist = { segments: ListedSegment[]; isEnded: boolean }

/** Parses this site's media playlists, whole or as delta updates (RFC 8216bis, 4.4). */
export function parseMediaPlaylist(text: string): MediaPlaylist {
  const segments: ListedSegment[] = []
  let msn = 0
  let initUri: string | null = null
  let nextTimeMs: number | null = null
  let open: ListedSegment | null = null
  let isDiscontinuity = false

  function segment(): ListedSegment {
    open ??= {
      msn: msn + segments.length,
      uri: null,
      durationMs: 0,
      programTimeMs: nextTimeMs,
      initUri,
      isDiscontinuity,
      parts: [],
    }
    isDiscontinuity = false
    return open
  }

  function close(finished: ListedSegment) {
    nextTimeMs = finished.programTimeMs === null ? null : finished.programTimeMs + finished.durationMs
    segments.push(finished)
    open = null
  }

  for (const line of text.split('\n')) {
    const [tag = '', value = ''] = splitOnce(line, ':')
    if (tag === '#EXT-X-MEDIA-SEQUENCE') msn = Number(value)
    else if (tag === '#EXT-X-SKIP') msn += Number(/SKIPPED-SEGMENTS=(\d+)/.exec(value)?.[1] ?? 0)
    else if (tag === '#EXT-X-DISCONTINUITY') isDiscontinuity = true
    else if (tag === '#EXT-X-MAP') initUri = /URI="([^"]*)"/.exec(value)?.[1] ?? null
    else if (tag === '#EXT-X-PROGRAM-DATE-TIME') nextTimeMs = Date.parse(value)
    else if (tag === '#EXT-X-PART') {
      const durationMs = Number(/DURATION=([\d.]+)/.exec(value)?.[1] ?? 0) * 1_000
      const uri = /URI="([^"]*)"/.exec(value)?.[1] ?? ''
      segment().parts.push({ uri, durationMs, isIndependent: value.includes('INDEPENDENT=YES') })
    } else if (tag === '#EXTINF') segment().durationMs = Number.parseFloat(value) * 1_000
    else if (line !== '' && !line.startsWith('#')) {
      const finished = segment()
      finished.uri = line
      close(finished)
    }
  }
  const growing = open as ListedSegment | null
  if (growing) {
    growing.durationMs = growing.parts.reduce((sum, { durationMs }) => sum + durationMs, 0)
    segments.push(growing)
  }
  return { segments, isEnded: text.includes('#EXT-X-ENDLIST') }
}

function splitOnce(line: string, separator: string): [string, string] {
  const at = line.indexOf(separator)
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)]
}
