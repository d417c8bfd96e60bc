/** First part to send; null for the newest keyframe. */
export type PushPosition = { msn: number; part: number } | null

/** Addresses beside a stream's multivariant playlist. */
export type PushAddresses = {
  /** Resolves a path. Playlists get the viewer mark, by which viewers are counted. */
  of(path: string): string
  /** @param wanted.rendition is null for the best one within the measured rate. */
  push(wanted: { rendition: string | null; from: PushPosition; kbps: number }): string
  /** Returns the address of a complete segment. @param playlist path of the rendition's media playlist. */
  segment(playlist: string, msn: number): string
  setViewer(mark: string): void
}

const MAX_KBPS = 999_999
/** Share of the measured rate that the first rendition may need. */
const START_SHARE = 0.95

/** @param playlistUrl URL of `index.m3u8`; a mark in its query is kept. */
export function createPushAddresses(playlistUrl: string): PushAddresses {
  const base = new URL(playlistUrl, location.href)
  let viewer = base.searchParams.get('viewer')

  function resolve(path: string): URL {
    const url = new URL(path, base)
    if (viewer !== null) url.searchParams.set('viewer', viewer)
    return url
  }

  return {
    of: (path) => (path.endsWith('.m3u8') ? resolve(path) : new URL(path, base)).href,
    segment: (playlist, msn) => new URL(playlist.replace(/media\.m3u8$/, `s${msn}.m4s`), base).href,
    push({ rendition, from, kbps }) {
      const url = resolve('push')
      if (rendition !== null) url.searchParams.set('rendition', rendition)
      else url.searchParams.set('kbps', String(Math.min(MAX_KBPS, Math.round(kbps * START_SHARE))))
      if (from) url.searchParams.set('from', `${from.msn}.${from.part}`)
      return url.href
    },
    setViewer(mark) {
      viewer = mark
    },
  }
}

/** Returns true when the part is the one at `next`, or begins the segment after it. */
export function isNext(part: { msn: number; part: number }, next: PushPosition): boolean {
  if (!next) return false
  return (part.msn === next.msn && part.part === next.part) || (part.msn === next.msn + 1 && part.part === 0)
}
