import type Hls from 'hls.js'
import type { ErrorData, LevelDetails } from 'hls.js'
import { trimBackBuffer } from './back-buffer.ts'
import { createBackoff } from './backoff.ts'
import { codecName } from './codecs.ts'
import { isSaving } from './data-saving.ts'
import { hlsConfig, isGone } from './hls-config.ts'
import { dropUnsmoothLevels, isOfMainCodec, isSoundLevel, type SoundAlone, soundAloneIn } from './hls-levels.ts'
import { addressWithMark, addressWithSound, soundsIn } from './hls-sounds.ts'
import { tapMedia } from './hls-tap.ts'
import { keyframeAt, positionAt, programTimeAt } from './hls-timeline.ts'
import {
  hlsCushionS,
  type Provider,
  type ProviderEvents,
  type ProviderLoader,
  type ProviderStatus,
  type Rendition,
  SOUND_ID,
  type Source,
  type StartAt,
} from './provider.ts'
import { steersRateCleanly } from './steers-rate.ts'

type HlsClass = typeof Hls

/**
 * This site's segments are muxed, so the light build is enough. Other sites may have separate audio, which needs the
 * full build.
 */
export const hlsLoader: ProviderLoader = {
  name: 'hls.js',
  canPlay: (_media, kind) => kind !== 'file' && 'MediaSource' in globalThis,
  async open(kind) {
    const { default: HlsJs } = kind === 'hls' ? await import('hls.js') : await import('hls.js/light')
    return (media, events) => createHlsProvider(HlsJs, media, events)
  },
}

const publisherLostAfterMs = 4_000
const standstillS = 8
const minAheadS = 0.5
const mediaErrorWindowMs = 10_000
/**
 * Time for which the engine waits for a lost publisher. Until it is over, a stream that the viewer saw is not reported
 * as missing.
 */
const publisherGraceMs = 95_000

/**
 * Returns the status for a failed request, or null. While a publisher is lost, this site's engine delays its response
 * to a blocking request and then sends 503. While the server is down, a gateway sends another 5xx, or there is no
 * response.
 */
function troubleOf(httpStatus: number | undefined): ProviderStatus | null {
  if (httpStatus === 503) return 'publisher-lost'
  return !httpStatus || httpStatus >= 500 ? 'reconnecting' : null
}

function createHlsProvider(HlsJs: HlsClass, media: HTMLVideoElement, events: ProviderEvents): Provider {
  let hls: Hls | null = null
  let source: Source | null = null
  let status: ProviderStatus = 'loading'
  let renditions: readonly Rendition[] = []
  let sounds: readonly number[] = []
  let sound = 0
  let soundAlone: SoundAlone | null = null
  let wantsSoundAlone = false
  /** Address of a level, with the viewer mark. */
  let markedUrl: string | null = null
  let advancedAtMs = Number.NEGATIVE_INFINITY
  let mediaErrorAtMs = Number.NEGATIVE_INFINITY
  let seenTime = 0
  let stuckForS = 0
  let isFetching = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let pendingRetry: (() => void) | null = null
  const backoff = createBackoff({ firstMs: 600, ceilingMs: 5_000 })
  const watch = setInterval(watchOver, 1_000)
  globalThis.addEventListener('online', retryNow)

  function setStatus(next: ProviderStatus) {
    if (status === next) return
    status = next
    events.status(next)
  }

  function details(): LevelDetails | null {
    return hls?.latestLevelDetails ?? null
  }

  function open(startAt: StartAt) {
    if (!source) return
    discard()
    const opened = new HlsJs(hlsConfig(source.kind))
    hls = opened
    let target = startAt.kind === 'program-time' ? startAt.epochMs : null
    opened.on(HlsJs.Events.LEVEL_UPDATED, (_event, data) => {
      if (target !== null) startAtProgramTime(opened, data.details, target)
      target = null
      if (data.details.advanced || !data.details.live) recovered()
      events.changed()
    })
    const opensSoundAlone = wantsSoundAlone && soundAlone !== null
    opened.on(HlsJs.Events.MANIFEST_LOADED, (_event, { levels, sessionData }) => {
      if (opensSoundAlone) return
      sounds = soundsIn(sessionData)
      soundAlone = soundAloneIn(levels)
      if (isListening()) queueMicrotask(reopen)
      else readRenditions()
    })
    opened.on(HlsJs.Events.MANIFEST_PARSED, () => {
      if (source?.kind === 'ingest') markedUrl = opened.levels[0]?.uri ?? null
      if (opensSoundAlone) return events.changed()
      dropUnsmoothLevels(opened)
      readRenditions()
    })
    opened.on(HlsJs.Events.LEVELS_UPDATED, readRenditions)
    opened.on(HlsJs.Events.LEVEL_SWITCHED, events.changed)
    opened.on(HlsJs.Events.FRAG_LOADING, () => {
      isFetching = true
    })
    opened.on(HlsJs.Events.FRAG_LOADED, () => {
      isFetching = false
    })
    opened.on(HlsJs.Events.FRAG_BUFFERED, () => backoff.reset())
    opened.on(HlsJs.Events.ERROR, (_event, data) => onError(opened, data))
    trimBackBuffer(opened, HlsJs.Events, media)
    // The full build, for streams of other sites, finds captions itself.
    if (source.kind !== 'hls' && events.wrote) tapMedia(opened, HlsJs.Events, events.wrote)
    const address = addressWithMark(addressWithSound(source.url, sound), markedUrl)
    opened.loadSource(opensSoundAlone ? (soundAlone?.url ?? '') : address)
    opened.attachMedia(media)
  }

  /** Returns true while the sound alone is open, or will be. */
  function isListening(): boolean {
    return wantsSoundAlone && soundAlone !== null
  }

  function readRenditions() {
    if (isListening()) return
    const pictures = (hls?.levels ?? []).map((level, index) => ({
      id: source?.kind !== 'hls' && isSoundLevel(level) ? SOUND_ID : index,
      height: level.height,
      bitrateKbps: Math.round(level.bitrate / 1_000),
      frameRate: level.frameRate || null,
      codec: codecName(level.videoCodec ?? ''),
    }))
    const { bitrateKbps = 0 } = soundAlone ?? {}
    const sounding = { id: SOUND_ID, height: 0, bitrateKbps, frameRate: null, codec: null }
    renditions = soundAlone ? [...pictures, sounding] : pictures
    limitLevels()
    events.changed()
  }

  /** Limits the automatic choice while the viewer saves data. hls.js sorts its levels by rate. */
  function limitLevels() {
    if (!hls || hls.levels.length === 0) return
    const best = hls.levels.findLastIndex(({ height, averageBitrate }) =>
      isSaving({ height, kbps: averageBitrate / 1_000 }),
    )
    hls.autoLevelCapping = events.savesData() ? Math.max(0, best) : -1
  }

  function startAtProgramTime(opened: Hls, known: LevelDetails, programTimeMs: number) {
    const position = positionAt(known, programTimeMs)
    // hls.js also has such a position for a recording, near its end.
    const live = known.live ? opened.liveSyncPosition : null
    if (position === null || (live !== null && position >= live)) return
    opened.startLoad(position)
    // hls.js seeks to the position only after something is buffered. On a busy machine its gap check may run earlier.
    // It then treats the distance to the buffer as a gap and skips to the buffer's start (1.7.4, GapController), which
    // is the wrong moment. So the position is set here too.
    media.currentTime = position
  }

  function recovered() {
    advancedAtMs = performance.now()
    setStatus('ready')
  }

  function retryAfter(delayMs: number, action: () => void) {
    clearTimeout(retryTimer)
    pendingRetry = action
    retryTimer = setTimeout(retryNow, delayMs)
  }

  function retryNow() {
    clearTimeout(retryTimer)
    const action = pendingRetry
    pendingRetry = null
    action?.()
  }

  function reopen() {
    events.interrupt(() => open(events.resumeAt()))
  }

  function onError(opened: Hls, error: ErrorData) {
    if (opened !== hls) return
    if (error.frag) isFetching = false
    if (error.type === HlsJs.ErrorTypes.NETWORK_ERROR) onNetworkError(opened, error)
    else if (error.fatal) onFatalMediaError(opened, error)
  }

  /**
   * Recovers in the cheapest way. First hls.js itself retries, which keeps the picture. When the resource is gone, for
   * example the old epoch after a restart of the media process, the source is opened again. After a fatal error,
   * loading is tried again with growing delays.
   */
  function onNetworkError(opened: Hls, error: ErrorData) {
    const httpStatus = error.response?.code
    if (isGone(httpStatus)) {
      // The encoder may no longer send the sound that the viewer chose.
      if (error.context?.type === 'manifest') {
        sound = 0
        soundAlone = null
      }
      const isForgotten = performance.now() - advancedAtMs > publisherGraceMs
      setStatus(error.context?.type === 'manifest' && isForgotten ? 'missing' : 'reconnecting')
      if (!pendingRetry) retryAfter(backoff.next(), reopen)
      return
    }
    const isHeld = error.details === HlsJs.ErrorDetails.LEVEL_LOAD_TIMEOUT && navigator.onLine
    // When media is loading too, the playlist is late because of a slow network, and not because the publisher is lost.
    const trouble = isHeld ? (isFetching ? null : 'publisher-lost') : troubleOf(httpStatus)
    if (trouble) setStatus(trouble)
    if (!error.fatal) return
    const isManifest = error.context?.type === 'manifest'
    retryAfter(backoff.next(), isManifest ? reopen : () => opened.startLoad())
  }

  function onFatalMediaError(opened: Hls, error: ErrorData) {
    if (error.details === HlsJs.ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR) return setStatus('unsupported')
    const nowMs = performance.now()
    const isRepeated = nowMs - mediaErrorAtMs < mediaErrorWindowMs
    mediaErrorAtMs = nowMs
    if (!isRepeated && error.type === HlsJs.ErrorTypes.MEDIA_ERROR) {
      events.interrupt(() => opened.recoverMediaError())
      return
    }
    setStatus('reconnecting')
    retryAfter(backoff.next(), reopen)
  }

  function watchOver() {
    limitLevels()
    noticeSilence()
    noticeStandstill()
  }

  /**
   * Opens the source again when media arrives but the decoder does not advance. This happens after a discontinuity that
   * hls.js did not handle, for example.
   */
  function noticeStandstill() {
    const isMeantToMove = status === 'ready' && !media.paused && !media.seeking && !media.ended
    const isStuck = isMeantToMove && media.currentTime === seenTime && hasMediaAhead()
    seenTime = media.currentTime
    stuckForS = isStuck ? stuckForS + 1 : 0
    if (stuckForS < standstillS) return
    stuckForS = 0
    setStatus('reconnecting')
    reopen()
  }

  /**
   * Returns true when media is buffered ahead. Otherwise the network is slow, and opening the source again would
   * discard the media already loaded.
   */
  function hasMediaAhead(): boolean {
    const { buffered, currentTime } = media
    return buffered.length > 0 && buffered.end(buffered.length - 1) > currentTime + minAheadS
  }

  /** Reports the publisher as lost when the server responds but the playlist does not advance. */
  function noticeSilence() {
    const known = details()
    // While media is being loaded, the playlist may only be late because of a slow network.
    if (status !== 'ready' || isFetching || !known?.live || !navigator.onLine) return
    const allowedMs = Math.max(publisherLostAfterMs, (known.partTarget ? 2 : 4) * known.targetduration * 1_000)
    if (performance.now() - advancedAtMs > allowedMs) setStatus('publisher-lost')
  }

  function discard() {
    clearTimeout(retryTimer)
    pendingRetry = null
    if (!isListening()) renditions = []
    isFetching = false
    hls?.destroy()
    hls = null
  }

  return {
    name: 'hls.js',
    load(next, startAt) {
      source = next
      sound = 0
      soundAlone = null
      wantsSoundAlone = false
      markedUrl = null
      advancedAtMs = Number.NEGATIVE_INFINITY
      backoff.reset()
      setStatus('loading')
      open(startAt)
    },
    status: () => status,
    isLive: () => details()?.live ?? source?.kind !== 'recording',
    renditions: () => renditions,
    chosenRendition() {
      if (isListening()) return SOUND_ID
      return !hls || hls.autoLevelEnabled ? null : hls.loadLevel
    },
    activeRendition() {
      const level = hls?.levels[hls.currentLevel]
      if (!hls || !level) return null
      if (isListening()) return SOUND_ID
      return source?.kind !== 'hls' && isSoundLevel(level) ? SOUND_ID : hls.currentLevel
    },
    chooseRendition(id) {
      const wasListening = isListening()
      wantsSoundAlone = id === SOUND_ID
      if (isListening() !== wasListening) return reopen()
      if (wantsSoundAlone) return
      // Automatic, hls.js stays within a codec, and only the main one has every rung.
      if (hls && id === null && !isOfMainCodec(hls)) return reopen()
      if (hls) hls.nextLevel = id ?? -1
      events.changed()
    },
    sounds: {
      list: () => sounds,
      chosen: () => sound,
      // Each sound has other renditions, so the source is opened again.
      choose(next) {
        if (next === sound || !sounds.includes(next)) return
        sound = next
        reopen()
      },
    },
    livePosition: () => hls?.liveSyncPosition ?? null,
    windowStart: () => details()?.fragments[0]?.start ?? null,
    programTimeAt(position) {
      const known = details()
      return known && programTimeAt(known, position)
    },
    positionAt(programTimeMs) {
      const known = details()
      return known && positionAt(known, programTimeMs)
    },
    async keyframeAt(position) {
      const known = source?.kind === 'hls' ? null : details()
      return known && keyframeAt(known, position)
    },
    edgeLatencyMs() {
      const known = details()
      return known?.live ? Math.max(0, (known.edge + known.age - media.currentTime) * 1_000) : null
    },
    canSteerRate: () => steersRateCleanly && (details()?.partTarget ?? 0) > 0,
    cushionS: () => hlsCushionS,
    isTooSlow: () => false,
    bandwidthKbps: () => (hls ? Math.round(hls.bandwidthEstimate / 1_000) : null),
    close() {
      clearInterval(watch)
      globalThis.removeEventListener('online', retryNow)
      discard()
    },
  }
}
