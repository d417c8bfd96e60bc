import { setTimeout as delay } from 'node:timers/promises'
import { type ListedSegment, type MediaPlaylist, parseMediaPlaylist } from '#contract/rules/push/media-playlist.ts'
import { encodePushHeader, type PushHeader } from '#contract/rules/push/push-message.ts'
import type { CachedReply } from '#server/http/live-cache.ts'
import type { LivePlaylists } from '#server/http/live-playlists.ts'
import type { Ladders } from './ladders.ts'

/**
 * `message` is the part as all its readers get it. `isBacklog`: it existed before the newest keyframe
 * when the feed began. Only a reader who names a position gets it.
 */
export type FeedPart = PushHeader & { message: Buffer; init: Buffer; isBacklog: boolean }

/** `gone`: the rendition left while the stream continues, or the stream is no longer known. */
export type FeedNews = { kind: 'part'; part: FeedPart } | { kind: 'ended' } | { kind: 'gone' }

/** Reads one rendition as a player does, once for all its readers in this process. */
export type RenditionFeed = {
  /** The newest parts, at least one segment of them once the feed has run that long. */
  kept(): readonly FeedPart[]
  stop(): void
}

/** The current segment and the one before it, for a reader who changes rendition or reconnects. */
const KEPT_MS = 6_000
const AGAIN_AFTER_MS = 250
/** A stream that is unknown for this long has ended. A restarted engine knows its streams again earlier. */
const UNKNOWN_MS = 5_000

type Next = { msn: number; part: number }
type Sources = { ladders: Ladders; playlists: LivePlaylists; get(path: string): Promise<CachedReply> }

export function startRenditionFeed(
  rendition: { streamId: string; name: string },
  sources: Sources,
  news: (news: FeedNews) => void,
): RenditionFeed {
  const { streamId, name } = rendition
  let kept: FeedPart[] = []
  let isStopped = false
  /** Path of the media playlist; null until it is known, and after the engine forgot it. */
  let path: string | null = null
  let next: Next | null = null
  let init: { uri: string; body: Buffer } | null = null
  let isBreak = false

  void run()

  async function run() {
    let unknownSinceMs: number | null = null
    while (!isStopped) {
      const outcome = await step().catch(() => 'away' as const)
      if (isStopped) return
      if (outcome === 'unknown') unknownSinceMs ??= performance.now()
      else if (outcome !== 'away') unknownSinceMs = null
      const isGone = outcome === 'gone' || (unknownSinceMs !== null && performance.now() - unknownSinceMs > UNKNOWN_MS)
      if (outcome === 'ended' || isGone) {
        isStopped = true
        news({ kind: isGone ? 'gone' : 'ended' })
        return
      }
      if (outcome !== 'advanced') await delay(AGAIN_AFTER_MS, undefined, { ref: false })
    }
  }

  async function step(): Promise<'advanced' | 'waiting' | 'away' | 'unknown' | 'gone' | 'ended'> {
    if (path === null) {
      const renditions = await sources.ladders.read(streamId)
      if (typeof renditions === 'number') return renditions === 404 ? 'unknown' : 'away'
      const found = renditions.find((one) => one.name === name)
      if (!found) return 'gone'
      path = `/live/${streamId}/${found.uri}`
      init = null
    }
    // A delta update leaves out the initialisation segment when it did not change.
    const reply = await sources.playlists.read(path, { asked: next, isDelta: init !== null })
    if (reply === 'too-far-ahead' || reply.status === 404) {
      restart()
      return 'waiting'
    }
    if (reply.status !== 200) return 'away'
    const playlist = parseMediaPlaylist(reply.body.toString('utf8'))
    const hasAdvanced = await publishNew(path, playlist)
    if (playlist.isEnded) return 'ended'
    return hasAdvanced ? 'advanced' : 'waiting'
  }

  function restart() {
    path = null
    next = null
    isBreak = true
  }

  async function publishNew(from: string, playlist: MediaPlaylist): Promise<boolean> {
    const folder = from.slice(0, from.lastIndexOf('/') + 1)
    const isCold = next === null && kept.length === 0
    const fresh = next ? partsFrom(playlist.segments, next) : newestParts(playlist.segments, isCold)
    const bodies = await Promise.all(fresh.map(({ uri }) => sources.get(folder + uri)))
    const firstAtLive = next ? 0 : fresh.findLastIndex(({ isIndependent }) => isIndependent)
    for (const [index, { segment, part, isIndependent, durationMs, programTimeMs }] of fresh.entries()) {
      const body = bodies[index]
      const isBacklog = isCold && index < firstAtLive
      const ownInit = await initOf(segment, folder)
      if (isStopped) return false
      // The part left the window of the engine during the requests.
      if (body?.status !== 200 || !ownInit) {
        restart()
        return false
      }
      const isSegmentStart = part === 0
      const header = {
        kind: 'part' as const,
        msn: segment.msn,
        part,
        durationMs,
        programTimeMs,
        isIndependent,
        isSegmentStart,
        isBreak: isBreak || (isSegmentStart && segment.isDiscontinuity),
      }
      const message = Buffer.concat([encodePushHeader(header, body.body.length), body.body])
      publish({ ...header, message, init: ownInit, isBacklog })
      isBreak = false
      next = { msn: segment.msn, part: part + 1 }
    }
    return fresh.length > 0
  }

  async function initOf({ initUri }: ListedSegment, folder: string): Promise<Buffer | null> {
    if (initUri !== null && initUri !== init?.uri) {
      const reply = await sources.get(folder + initUri)
      if (reply.status !== 200) return null
      init = { uri: initUri, body: reply.body }
    }
    return init?.body ?? null
  }

  function publish(part: FeedPart) {
    kept.push(part)
    const newest = part.programTimeMs
    const firstKept = kept.findIndex(({ programTimeMs }) => newest - programTimeMs < KEPT_MS)
    if (firstKept > 0) kept = kept.slice(firstKept)
    news({ kind: 'part', part })
  }

  return {
    kept: () => kept,
    stop() {
      isStopped = true
    },
  }
}

type FreshPart = {
  segment: ListedSegment
  part: number
  uri: string
  durationMs: number
  isIndependent: boolean
  programTimeMs: number
}

function partsOf(segments: readonly ListedSegment[]): FreshPart[] {
  return segments.flatMap((segment) => {
    let timeMs = segment.programTimeMs ?? 0
    return segment.parts.map((listedPart, part): FreshPart => {
      const programTimeMs = timeMs
      timeMs += listedPart.durationMs
      return { ...listedPart, segment, part, programTimeMs }
    })
  })
}

function partsFrom(segments: readonly ListedSegment[], next: Next): FreshPart[] {
  return partsOf(segments).filter(
    ({ segment: { msn }, part }) => msn > next.msn || (msn === next.msn && part >= next.part),
  )
}

/** Returns the parts from the newest keyframe on, or with the whole segment before it. */
function newestParts(segments: readonly ListedSegment[], hasBacklog: boolean): FreshPart[] {
  const parts = partsOf(segments)
  const newest = Math.max(
    0,
    parts.findLastIndex(({ isIndependent }) => isIndependent),
  )
  const fromMsn = (parts[newest]?.segment.msn ?? 0) - 1
  const earlier = parts.findIndex(({ segment, isIndependent }) => segment.msn >= fromMsn && isIndependent)
  return parts.slice(hasBacklog && earlier >= 0 ? earlier : newest)
}
