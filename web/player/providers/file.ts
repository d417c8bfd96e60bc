import { createBackoff } from './backoff.ts'
import {
  hlsCushionS,
  type Provider,
  type ProviderEvents,
  type ProviderLoader,
  type ProviderStatus,
  type Source,
} from './provider.ts'

export const fileLoader: ProviderLoader = {
  name: 'file',
  canPlay: (_media, kind) => kind === 'file',
  open: () => Promise.resolve(createFileProvider),
}

function createFileProvider(media: HTMLVideoElement, events: ProviderEvents): Provider {
  let source: Source | null = null
  let status: ProviderStatus = 'loading'
  /** Position in seconds at which to resume after a network outage. */
  let reachedS = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const backoff = createBackoff({ firstMs: 800, ceilingMs: 8_000 })
  const listening = new AbortController()
  const { signal } = listening
  media.addEventListener('error', onError, { signal })
  media.addEventListener('playing', onPlaying, { signal })
  media.addEventListener('timeupdate', onTime, { signal })
  media.addEventListener('durationchange', events.changed, { signal })
  globalThis.addEventListener('online', onOnline, { signal })

  function setStatus(next: ProviderStatus) {
    if (status === next) return
    status = next
    events.status(next)
  }

  function onPlaying() {
    backoff.reset()
    setStatus('ready')
  }

  function onTime() {
    if (media.readyState >= media.HAVE_METADATA) reachedS = media.currentTime
  }

  function onError() {
    const isRefused = media.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED
    setStatus(isRefused && navigator.onLine ? 'missing' : 'reconnecting')
    clearTimeout(retryTimer)
    retryTimer = setTimeout(reopen, backoff.next())
  }

  function onOnline() {
    if (status === 'reconnecting') reopen()
  }

  function reopen() {
    events.interrupt(() => open(reachedS))
  }

  function open(startAtS: number) {
    if (!source) return
    clearTimeout(retryTimer)
    reachedS = startAtS
    media.src = source.url
    media.load()
    if (startAtS > 0) media.addEventListener('loadedmetadata', () => seek(startAtS), { once: true, signal })
  }

  function seek(positionS: number) {
    media.currentTime = Math.min(positionS, Math.max(0, media.duration - 1))
  }

  return {
    name: 'file',
    load(next) {
      source = next
      backoff.reset()
      setStatus('loading')
      open(next.startAtS ?? 0)
    },
    status: () => status,
    isLive: () => false,
    renditions: () => [],
    chosenRendition: () => null,
    activeRendition: () => null,
    chooseRendition: () => {},
    livePosition: () => null,
    windowStart: () => 0,
    programTimeAt: () => null,
    positionAt: () => null,
    edgeLatencyMs: () => null,
    canSteerRate: () => false,
    cushionS: () => hlsCushionS,
    isTooSlow: () => false,
    bandwidthKbps: () => null,
    close() {
      listening.abort()
      clearTimeout(retryTimer)
      media.removeAttribute('src')
      media.load()
    },
  }
}
