import type { RenditionMedia } from '#media/hls/composed.ts'
import type { RenditionReport } from '#media/hls/playlist.ts'
import { LEAD } from '#media/hls/rendition-list.ts'
import type { LiveStream } from '#media/live-stream.ts'
import type { PosterImages } from './poster-image.ts'
import { failure, IMMUTABLE, MP4_TYPE, maxAge, nothingYet, PLAYLIST_TYPE, type Reply } from './reply.ts'

// Cache times for a CDN. Everything under an epoch except the playlist never changes. The URL of a blocking playlist
// identifies its content. A plain playlist may be half a target duration old.

const MULTIVARIANT_S = 1
const POSTER_S = 10
const BLOCKING_TARGETS = 6
const NUMBER = /^\d{1,9}$/
/** `index-a2.m3u8` lists the same renditions with another sound. */
const MULTIVARIANT = /^index(?:-a([1-9]\d{0,2}))?\.m3u8$/

const POSTERS: ReadonlySet<string> = new Set(['poster.mp4', 'poster.jpg'])

export type LiveRoutes = (path: readonly string[], query: URLSearchParams) => Promise<Reply>

/** Creates the handler of `/live/{streamId}/…`; `path` begins with the stream. */
export function createLiveRoutes(options: {
  findStream(streamId: string): LiveStream | undefined
  /** Returns true when a restart cut off the stream and its publisher may still return. */
  isAwaited(streamId: string): boolean
  posterImages: PosterImages
}): LiveRoutes {
  return async function reply(path, query) {
    const [streamId = '', ...rest] = path
    const stream = options.findStream(streamId)
    const isAwaited = options.isAwaited(streamId)
    if (!stream) return isAwaited ? failure(503, 'the stream is awaited back') : failure(404, 'no such stream')
    const isPoster = rest.length === 1 && POSTERS.has(rest[0] ?? '')
    if (!stream.epoch.window && !isPoster) {
      const isContinued = stream.epoch.isContinuation && (rest.length === 1 || stream.epoch.isNamed(rest[0] ?? ''))
      return failure(isContinued ? 503 : 404, 'the stream has no picture yet')
    }

    if (rest.length === 1) {
      const [, sound = '0'] = MULTIVARIANT.exec(rest[0] ?? '') ?? []
      if (MULTIVARIANT.test(rest[0] ?? '')) return multivariant(stream.epoch.multivariantWith(Number(sound)))
      if (rest[0] === 'poster.mp4') return poster(stream.epoch.poster(), MP4_TYPE)
      if (rest[0] === 'poster.jpg') return poster(await options.posterImages.render(stream), 'image/jpeg')
      return failure(404, 'no such file')
    }
    const [epoch, ...inEpoch] = rest
    if (!epoch || !stream.epoch.isNamed(epoch) || inEpoch.length > 2 || inEpoch.includes('')) {
      return failure(404, 'no such epoch')
    }
    const [name, file] = inEpoch.length === 2 ? inEpoch : [LEAD, inEpoch[0]]
    const found = stream.epoch.media(name ?? LEAD)
    if (found === 'awaited') return failure(503, 'the rendition is awaited back')
    if (!found || !file) return failure(404, 'no such rendition')
    if (file === 'media.m3u8')
      return mediaPlaylist(found, { query, reports: () => stream.epoch.reportsFor(name ?? LEAD) })
    return media(await readMedia(found, file))
  }
}

async function mediaPlaylist(
  { window }: RenditionMedia,
  { query, reports }: { query: URLSearchParams; reports(): RenditionReport[] },
): Promise<Reply> {
  const msn = query.get('_HLS_msn')
  const part = query.get('_HLS_part')
  const skip = query.get('_HLS_skip')
  if ((msn !== null && !NUMBER.test(msn)) || (part !== null && (msn === null || !NUMBER.test(part)))) {
    return failure(400, 'bad _HLS_msn or _HLS_part')
  }
  const skipsOld = skip === 'YES' || skip === 'v2'
  const targetS = window.rules.targetDurationS
  if (msn === null) return playlist(window.playlist({ skipsOld, reports: reports() }), targetS / 2)

  const outcome = await window.waitForPlaylist({ msn: Number(msn), part: part === null ? null : Number(part) })
  if (outcome === 'too-far-ahead') return failure(400, 'the requested segment is too far ahead')
  if (outcome === 'withdrawn') return failure(404, 'the rendition is gone')
  if (outcome === 'timeout') return failure(503, 'nothing new has come')
  return playlist(window.playlist({ skipsOld, reports: reports() }), targetS * BLOCKING_TARGETS)
}

async function readMedia({ window, init }: RenditionMedia, file: string): Promise<Buffer | null> {
  const part = /^p(\d{1,9})\.(\d{1,9})\.m4s$/.exec(file)
  if (part) return window.part({ msn: Number(part[1]), part: Number(part[2]) })
  const segment = /^s(\d{1,9})\.m4s$/.exec(file)
  if (segment) return window.segment(Number(segment[1]))
  const initNumber = /^init-(\d{1,9})\.mp4$/.exec(file)
  return initNumber ? init(Number(initNumber[1])) : null
}

function multivariant(body: string | null): Reply {
  return body === null ? failure(404, 'no such sound') : playlist(body, MULTIVARIANT_S)
}

function playlist(body: string, seconds: number): Reply {
  return { status: 200, type: PLAYLIST_TYPE, cacheControl: maxAge(seconds), body }
}

function media(body: Buffer | null): Reply {
  if (!body) return failure(404, 'not in the window')
  return { status: 200, type: MP4_TYPE, cacheControl: IMMUTABLE, body }
}

/** A stream without a picture yet is no error, which browsers would list in their console. */
function poster(body: Buffer | null, type: string): Reply {
  if (!body) return nothingYet()
  return { status: 200, type, cacheControl: maxAge(POSTER_S), body }
}
