import { createBackoff } from './backoff.ts'
import {
  hlsCushionS,
  type Provider,
  type ProviderEvents,
  type ProviderLoader,
  type ProviderStatus,
  type Source,
  type StartAt,
} from './provider.ts'

/** Safari's extension of the media element. `getStartDate` returns the program time of position 0. */
type DatedMedia = HTMLVideoElement & { getStartDate?: () => Date }

/**
 * Uses the system's HLS player, for iPhones, where Media Source Extensions are missing or unsuitable for live video.
 */
export const nativeLoader: ProviderLoader = {
  name: 'native',
  canPlay: (media) => media.canPlayType('application/vnd.apple.mpegurl') !== '',
  open: () => Promise.resolve(createNativeProvider),
}

const silenceAfterMs = 8_000

function createNativeProvider(media: DatedMedia, events: ProviderEvents): Provider {
  let source: Source | null = null
  let status: ProviderStatus = 'loading'
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  const backoff = createBackoff({ firstMs: 800, ceilingMs: 8_000 })
  const listening = new AbortController()
  const { signal } = listening
  media.addEventListener('error', onError, { signal })
  media.addEventListener('playing', onPlaying, { signal })
  media.addEventListener('timeupdate', onPlaying, { signal })
  media.addEventListener('waiting', onWaiting, { signal })
  media.addEventListener('progress', events.changed, { signal })
  globalThis.addEventListener('online', onOnline, { signal })

  function setStatus(next: ProviderStatus) {
    if (status === next) return
    status = next
    events.status(next)
  }

  function onPlaying() {
    clearTimeout(silenceTimer)
    backoff.reset()
    setStatus('ready')
  }

  function onWaiting() {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => setStatus('publisher-lost'), silenceAfterMs)
  }

  function onError() {
    // Safari reports the same code for a 404 and for an unreadable playlist. Both count as missing.
    const isRefused = media.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED
    setStatus(isRefused && navigator.onLine ? 'missing' : 'reconnecting')
    clearTimeout(retryTimer)
    retryTimer = setTimeout(reopen, backoff.next())
  }

  function onOnline() {
    if (status === 'reconnecting') reopen()
  }

  function reopen() {
    events.interrupt(() => open(events.resumeAt()))
  }

  function open(startAt: StartAt) {
    if (!source) return
    clearTimeout(retryTimer)
    media.src = source.url
    media.load()
    if (startAt.kind === 'live') return
    media.addEventListener('loadedmetadata', () => seekToProgramTime(startAt.epochMs), { once: true, signal })
  }

  function seekToProgramTime(programTimeMs: number) {
    const position = positionAt(programTimeMs)
    if (position !== null) media.currentTime = position
  }

  function startDateMs(): number | null {
    const time = media.getStartDate?.().getTime() ?? Number.NaN
    return Number.isNaN(time) ? null : time
  }

  function positionAt(programTimeMs: number): number | null {
    const start = startDateMs()
    return start === null ? null : (programTimeMs - start) / 1_000
  }

  function seekable(edge: 'start' | 'end'): number | null {
    const { seekable: ranges } = media
    return ranges.length === 0 ? null : edge === 'start' ? ranges.start(0) : ranges.end(ranges.length - 1)
  }

  return {
    name: 'native',
    load(next, startAt) {
      source = next
      backoff.reset()
      setStatus('loading')
      open(startAt)
    },
    status: () => status,
    isLive: () => source?.kind !== 'recording' && !Number.isFinite(media.duration),
    renditions: () => [],
    chosenRendition: () => null,
    activeRendition: () => null,
    chooseRendition: () => {},
    livePosition: () => seekable('end'),
    windowStart: () => seekable('start'),
    programTimeAt(position) {
      const start = startDateMs()
      return start === null ? null : start + position * 1_000
    },
    positionAt,
    edgeLatencyMs() {
      const end = seekable('end')
      return end === null ? null : Math.max(0, (end - media.currentTime) * 1_000)
    },
    canSteerRate: () => false,
    cushionS: () => hlsCushionS,
    isTooSlow: () => false,
    bandwidthKbps: () => null,
    close() {
      listening.abort()
      clearTimeout(retryTimer)
      clearTimeout(silenceTimer)
      media.removeAttribute('src')
      media.load()
    },
  }
}
