import { type MediaPlaylist, parseMediaPlaylist } from '#contract/rules/push/media-playlist.ts'
import type { PushRendition } from '#contract/rules/push/push-ladder.ts'
import type { KeyframeSource } from '#web/player/mp4/keyframe.ts'
import { createBackoff } from '#web/player/providers/backoff.ts'
import type { Throughput } from './throughput.ts'

export type LoadedSegment = {
  msn: number
  programTimeMs: number
  durationMs: number
  init: Uint8Array<ArrayBuffer>
  payload: Uint8Array<ArrayBuffer>
  rendition: PushRendition
}

type Listener = {
  /** Called with each playlist of the DVR window. Returns true when the place of the window in the media is known. */
  window(playlist: MediaPlaylist): boolean
  segment(segment: LoadedSegment): void
  /** The segment is not complete yet, so it is live. */
  reachedLive(msn: number): void
  /** The stream has ended, and its last segment is loaded. */
  ended(): void
  failed(): void
}

/** Loads complete segments of the DVR window, one after another, for a viewer behind live. */
export type WindowLoader = {
  /** Returns where the first picture of a segment is loaded from. Null when the window does not have the segment. */
  keyframeOf(rendition: PushRendition, msn: number): Promise<KeyframeSource | null>
  /** Reads the playlist of the rendition. */
  refresh(rendition: PushRendition): Promise<MediaPlaylist | null>
  start(msn: number): void
  stop(): void
  isRunning(): boolean
  /**
   * Reads the playlist until the place of its window is known, and then regularly, because the seek bar shows how far
   * back the viewer can go.
   */
  watch(): void
  close(): void
}

const AHEAD_S = 20
const LOOK_EVERY_MS = 250
const WATCH_EVERY_MS = 120_000
/** Viewers are counted by the playlists that they request, each once in 10 s. */
const COUNTED_EVERY_MS = 8_000

/** @param use.urlOf returns the absolute URL of a path relative to the push, with the viewer mark for a playlist. */
export function createWindowLoader(
  use: { urlOf(path: string): string; aheadS(): number; choose(): PushRendition | null; throughput: Throughput },
  listener: Listener,
): WindowLoader {
  let running: AbortController | null = null
  let playlist: { of: string; read: MediaPlaylist } | null = null
  /** The newest playlist that was read for pictures. */
  let pictured: { of: string; read: MediaPlaylist } | null = null
  let watchTimer: ReturnType<typeof setTimeout> | undefined
  let isWindowPlaced = false
  let isClosed = false
  let watches = 0
  let refreshedAtMs = Number.NEGATIVE_INFINITY
  const inits = new Map<string, Uint8Array<ArrayBuffer>>()
  const backoff = createBackoff({ firstMs: 500, ceilingMs: 5_000 })
  const watchBackoff = createBackoff({ firstMs: 500, ceilingMs: WATCH_EVERY_MS })

  async function get(url: string, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | number> {
    const response = await fetch(url, signal ? { signal } : {})
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : response.status
  }

  async function refresh(rendition: PushRendition): Promise<MediaPlaylist | null> {
    refreshedAtMs = performance.now()
    const bytes = await get(use.urlOf(rendition.uri)).catch(() => 0)
    if (typeof bytes === 'number') return null
    if (isClosed) return null
    const read = parseMediaPlaylist(new TextDecoder().decode(bytes))
    playlist = { of: rendition.uri, read }
    isWindowPlaced = listener.window(read)
    return read
  }

  async function keyframeOf({ uri }: PushRendition, msn: number): Promise<KeyframeSource | null> {
    const find = () => (pictured?.of === uri ? pictured.read.segments.find((one) => one.msn === msn && one.uri) : null)
    if (!find()) {
      const bytes = await get(use.urlOf(uri)).catch(() => 0)
      if (typeof bytes === 'number') return null
      pictured = { of: uri, read: parseMediaPlaylist(new TextDecoder().decode(bytes)) }
    }
    const segment = find()
    if (!segment?.uri || !segment.initUri) return null
    const folder = uri.slice(0, uri.lastIndexOf('/') + 1)
    const piece = (file: string) => ({ url: use.urlOf(folder + file), range: null })
    return { init: piece(segment.initUri), segment: piece(segment.uri) }
  }

  async function listed(rendition: PushRendition, msn: number) {
    const find = () => (playlist?.of === rendition.uri ? playlist.read.segments.find((one) => one.msn === msn) : null)
    const known = find()
    if (known?.uri) return known
    const read = await refresh(rendition)
    if (!read) return null
    const [oldest] = read.segments
    // The window moved on while the viewer was paused.
    return oldest && msn < oldest.msn ? oldest : (find() ?? 'live')
  }

  async function initOf(url: string, signal: AbortSignal) {
    const known = inits.get(url)
    if (known) return known
    const bytes = await get(url, signal)
    if (typeof bytes !== 'number') inits.set(url, bytes)
    return bytes
  }

  /** Loads one segment. Returns the number of the next, or null when it is live or stopped. */
  async function step(msn: number, signal: AbortSignal): Promise<number | null> {
    const rendition = use.choose()
    const segment = rendition && (await listed(rendition, msn))
    if (signal.aborted) return null
    if (!rendition || !segment) throw new Error('the playlist did not come')
    if (segment === 'live' || !segment.uri) {
      stop()
      if (playlist?.read.isEnded) listener.ended()
      else listener.reachedLive(msn)
      return null
    }
    const folder = rendition.uri.slice(0, rendition.uri.lastIndexOf('/') + 1)
    const init = await initOf(use.urlOf(folder + (segment.initUri ?? '')), signal)
    const startedAtMs = performance.now()
    const bytes = await get(use.urlOf(folder + segment.uri), signal)
    if (signal.aborted) return null
    if (typeof init === 'number' || typeof bytes === 'number') {
      playlist = null
      throw new Error('the segment did not come')
    }
    use.throughput.piece({ bytes: 0, isDone: false, nowMs: startedAtMs })
    use.throughput.piece({ bytes: bytes.length, isDone: true, nowMs: performance.now() })
    const { programTimeMs, durationMs } = segment
    listener.segment({
      msn: segment.msn,
      programTimeMs: programTimeMs ?? 0,
      durationMs,
      init,
      payload: bytes,
      rendition,
    })
    return segment.msn + 1
  }

  async function run(from: number, signal: AbortSignal) {
    let msn: number | null = from
    while (msn !== null && !signal.aborted) {
      const rendition = use.choose()
      if (rendition && performance.now() - refreshedAtMs > COUNTED_EVERY_MS) void refresh(rendition)
      if (use.aheadS() > AHEAD_S) {
        await pause(LOOK_EVERY_MS)
        continue
      }
      try {
        msn = await step(msn, signal)
        backoff.reset()
      } catch {
        if (signal.aborted) return
        listener.failed()
        await pause(backoff.next())
      }
    }
  }

  function stop() {
    running?.abort()
    running = null
  }

  async function watch() {
    watches += 1
    const mine = watches
    clearTimeout(watchTimer)
    const rendition = use.choose()
    const read = rendition && (await refresh(rendition))
    if (isClosed || mine !== watches) return
    if (read && isWindowPlaced) watchBackoff.reset()
    watchTimer = setTimeout(watch, read && isWindowPlaced ? WATCH_EVERY_MS : watchBackoff.next())
  }

  return {
    keyframeOf,
    refresh,
    start(msn) {
      stop()
      running = new AbortController()
      void run(msn, running.signal)
    },
    stop,
    isRunning: () => running !== null,
    watch: () => void watch(),
    close() {
      isClosed = true
      clearTimeout(watchTimer)
      stop()
    },
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
