import type { PushLadder, PushRendition } from '#contract/rules/push/push-ladder.ts'
import { createBackoff } from '../backoff.ts'
import type { Provider, ProviderEvents, ProviderLoader, ProviderStatus, Source, StartAt } from '../provider.ts'
import { type Appender, mediaSourceClass, mimeOf, openAppender } from './appender.ts'
import { createChooser, idOf } from './chooser.ts'
import { fragmentTime } from './fragment-time.ts'
import { createPlayhead } from './playhead.ts'
import type { PushClosed } from './push-answer.ts'
import { openPushStream, type PushStream, type ReceivedPart } from './push-stream.ts'
import { readStoredKbps, storeKbps } from './stored-rate.ts'
import { createThroughput } from './throughput.ts'
import { createTimeline } from './timeline.ts'
import { createWindowLoader } from './window-loader.ts'

/** Plays this site's live streams from one endless answer, without hls.js. Older media comes as whole segments. */
export const pushLoader: ProviderLoader = {
  canPlay: (_media, kind) => kind === 'ingest' && mediaSourceClass() !== null && 'ReadableStream' in globalThis,
  open: async () => createPushProvider,
}

type Part = Pick<ReceivedPart, 'msn' | 'programTimeMs' | 'durationMs' | 'payload' | 'init'>

/** WebKit stutters when the rate changes during live playback. GestureEvent only exists in WebKit. */
const steersRateCleanly = !('GestureEvent' in globalThis)
const CUSHION_S = 0.2
const TICK_MS = 100
/** The parts of the first burst have all arrived when nothing came for this long. */
const BURST_GAP_MS = 40
const LONGEST_BURST_MS = 500
const PUBLISHER_LOST_MS = 4_000
/** A paused viewer's media goes on arriving up to this length. Then it is loaded when it is needed. */
const MAX_AHEAD_S = 40
/** Time for which the engine waits for a lost publisher. Until then a stream that was seen is not missing. */
const PUBLISHER_GRACE_MS = 95_000
const MEDIA_ERROR_WINDOW_MS = 10_000
/** A proxy that holds the answer back never lets the first part through. */
const MAX_EMPTY_ANSWERS = 2
const WINDOW_AFTER_MS = 2_000
const WINDOW_EVERY_MS = 120_000
const CANDIDATE_MS = 8_000
/** A rendition that was tried and is later than this is given up. */
const TRIAL_LAG_MS = 400
/** The browser may report the buffer's end a frame earlier than the timestamps say. */
const JOIN_S = 1

function createPushProvider(media: HTMLVideoElement, events: ProviderEvents): Provider {
  let source: Source | null = null
  let status: ProviderStatus = 'loading'
  let viewer: string | null = null
  let isEnded = false
  let target: StartAt = { kind: 'live' }
  let appender: Appender | null = null
  let active: PushRendition | null = null
  let main: PushStream | null = null
  let candidate: {
    stream: PushStream
    rendition: PushRendition
    afterMsn: number
    isTrial: boolean
    atMs: number
  } | null = null
  let timeline = createTimeline()
  let offsetS = 0
  let folder = ''
  let sentInit: Uint8Array | null = null
  let next: { msn: number; part: number } | null = null
  let isPlaced = false
  let firstPartAtMs: number | null = null
  let partAtMs = Number.NEGATIVE_INFINITY
  let mediaErrorAtMs = Number.NEGATIVE_INFINITY
  /** Answers that broke before the first part. */
  let emptyAnswers = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let windowTimer: ReturnType<typeof setTimeout> | undefined
  const quickest = { delayMs: Number.POSITIVE_INFINITY }
  const throughput = createThroughput(readStoredKbps())
  const chooser = createChooser({ savesData: events.savesData })
  const playhead = createPlayhead(media)
  const backoff = createBackoff({ firstMs: 300, ceilingMs: 5_000 })
  const listening = new AbortController()
  const { signal } = listening
  const ticking = setInterval(tick, TICK_MS)
  media.addEventListener('seeking', onSeeking, { signal })
  globalThis.addEventListener('online', onOnline, { signal })

  const loader = createWindowLoader(
    { urlOf, aheadS: playhead.aheadS, choose: chooseForWindow, throughput },
    {
      window: ({ segments }) => {
        timeline.addWindow(segments)
        events.changed()
      },
      segment: ({ rendition, bytes, ...segment }) => {
        setActive(rendition)
        take({ ...segment, payload: bytes }, null)
        next = { msn: segment.msn + 1, part: 0 }
        setStatus('ready')
      },
      reachedLive: (msn) => openLive({ msn, part: 0 }),
      failed: () => setStatus('reconnecting'),
    },
  )

  function setStatus(nextStatus: ProviderStatus) {
    if (status === nextStatus) return
    status = nextStatus
    events.status(nextStatus)
  }

  function setActive(rendition: PushRendition) {
    if (active === rendition) return
    const isOther = active?.name !== rendition.name
    active = rendition
    if (isOther) events.changed()
  }

  /** Resolves a path beside the multivariant playlist. Playlists get the viewer mark, by which viewers are counted. */
  function urlOf(path: string): string {
    const url = new URL(path, new URL(source?.url ?? '', location.href))
    if (viewer !== null && path.endsWith('.m3u8')) url.searchParams.set('viewer', viewer)
    return url.href
  }

  function pushUrl(rendition: string | null, from: { msn: number; part: number } | null): string {
    const url = new URL('push', new URL(source?.url ?? '', location.href))
    if (rendition !== null) url.searchParams.set('rendition', rendition)
    else {
      const kbps = throughput.kbps(performance.now())
      if (kbps !== null) url.searchParams.set('kbps', String(Math.min(999_999, Math.round(kbps * 0.8))))
    }
    if (from) url.searchParams.set('from', `${from.msn}.${from.part}`)
    if (viewer !== null) url.searchParams.set('viewer', viewer)
    return url.href
  }

  function openStream(rendition: string | null, from: typeof next, closed: (why: PushClosed) => void): PushStream {
    const stream = openPushStream(
      pushUrl(rendition, from),
      { throughput, quickest },
      {
        ladder: (ladder) => onLadder(stream, ladder),
        part: (part) => onPart(stream, part),
        ended: onEnded,
        closed,
      },
    )
    return stream
  }

  function openLive(from: typeof next) {
    clearTimeout(retryTimer)
    loader.stop()
    main?.close()
    main = openStream(chooser.chosen()?.name ?? active?.name ?? null, from, onClosed)
  }

  function onLadder(stream: PushStream, { renditions, rendition, viewer: mark }: PushLadder) {
    viewer = mark
    const hasChanged = chooser.setLadder(renditions)
    if (stream === main) {
      const served = chooser.find(rendition)
      if (served) setActive(served)
      const nextFolder = served?.uri.split('/')[0] ?? ''
      // Another epoch counts its media time from 0 again.
      if (folder !== '' && nextFolder !== folder) next = null
      folder = nextFolder
    }
    if (hasChanged) events.changed()
  }

  function onPart(stream: PushStream, part: ReceivedPart) {
    if (candidate?.stream === stream) return tryCandidate(candidate, part)
    if (stream !== main) return
    backoff.reset()
    emptyAnswers = 0
    const isNext =
      next !== null &&
      ((part.msn === next.msn && part.part === next.part) || (part.msn === next.msn + 1 && part.part === 0))
    take(part, isNext && !part.isBreak ? null : (timeline.endS() ?? null))
    next = { msn: part.msn, part: part.part + 1 }
    partAtMs = performance.now()
    setStatus('ready')
  }

  /**
   * Appends media.
   *
   * @param joinAtS end of the media before it when this does not continue it.
   */
  function take({ msn, programTimeMs, durationMs, payload, init }: Part, joinAtS: number | null) {
    const timeS = fragmentTime(payload, init)
    if (timeS === null || !active) return
    if (joinAtS !== null && timeS + offsetS < joinAtS - JOIN_S && !overlaps(msn)) offsetS = joinAtS - timeS
    if (!appender) open(active)
    timeline.addPart({ msn, startS: timeS + offsetS, durationMs, programTimeMs })
    if (init !== sentInit) {
      appender?.setCodecs(active.codecs)
      appender?.append(init, offsetS)
      sentInit = init
    }
    firstPartAtMs ??= performance.now()
    appender?.append(payload, offsetS)
  }

  /** Another rendition begins with media that is already known. */
  function overlaps(msn: number): boolean {
    const newest = timeline.at(Number.POSITIVE_INFINITY)
    return newest !== null && msn <= newest.msn
  }

  function open({ codecs }: PushRendition) {
    sentInit = null
    isPlaced = false
    firstPartAtMs = null
    appender = openAppender(media, codecs, { appended: place, failed: onMediaError })
  }

  /** Sets the position once the first burst is buffered. */
  function place() {
    if (isPlaced || firstPartAtMs === null || media.buffered.length === 0) return
    const nowMs = performance.now()
    const isBurst = main !== null && nowMs - partAtMs < BURST_GAP_MS && nowMs - firstPartAtMs < LONGEST_BURST_MS
    if (isBurst) {
      setTimeout(place, BURST_GAP_MS)
      return
    }
    isPlaced = true
    const wanted = target.kind === 'live' ? livePosition() : timeline.positionAt(target.epochMs)
    const start = media.buffered.start(0)
    if (target.kind === 'program-time' && (wanted ?? 0) <= start) void goBack(target.epochMs)
    else media.currentTime = Math.max(start, Math.min(wanted ?? start, livePosition() ?? start))
    target = { kind: 'live' }
    events.changed()
    clearTimeout(windowTimer)
    windowTimer = setTimeout(readWindow, WINDOW_AFTER_MS)
  }

  /** The seek bar shows how far back the viewer can go. */
  function readWindow() {
    if (active) void loader.refresh(active)
    windowTimer = setTimeout(readWindow, WINDOW_EVERY_MS)
  }

  /** Loads the DVR window and plays the moment. */
  async function goBack(epochMs: number) {
    if (active) await loader.refresh(active)
    const position = timeline.positionAt(epochMs)
    if (position !== null && !signal.aborted) media.currentTime = position
  }

  function onSeeking() {
    if (!isPlaced || isEnded || playhead.isBuffered(media.currentTime)) return
    const position = media.currentTime
    const live = livePosition()
    if (live !== null && position >= live - CUSHION_S) return
    const stretch = timeline.at(position)
    if (!stretch) return
    closeStreams()
    loader.start(stretch.msn)
  }

  function closeStreams() {
    clearTimeout(retryTimer)
    main?.close()
    main = null
    dropCandidate()
  }

  function dropCandidate() {
    candidate?.stream.close()
    candidate = null
  }

  function onClosed(why: PushClosed) {
    main = null
    dropCandidate()
    const httpStatus = why.kind === 'refused' ? why.status : null
    if (why.kind === 'broken' && partAtMs === Number.NEGATIVE_INFINITY && navigator.onLine) emptyAnswers += 1
    if (isUnknownTo(httpStatus) || emptyAnswers > MAX_EMPTY_ANSWERS) return events.giveUp()
    // The rendition may have left; the server then chooses another one.
    if (httpStatus === 404) {
      active = null
      chooser.choose(null)
    }
    const isForgotten = performance.now() - partAtMs > PUBLISHER_GRACE_MS
    if (httpStatus === 503) setStatus('publisher-lost')
    else setStatus(httpStatus === 404 && isForgotten ? 'missing' : 'reconnecting')
    retryTimer = setTimeout(resume, backoff.next())
  }

  function resume() {
    const startAt = events.resumeAt()
    if (startAt.kind === 'program-time' && next && isPlaced) loader.start(next.msn)
    else openLive(next)
  }

  function onOnline() {
    if (main || loader.isRunning() || !source || isEnded) return
    clearTimeout(retryTimer)
    resume()
  }

  function onEnded() {
    isEnded = true
    closeStreams()
    appender?.end()
    events.changed()
  }

  function onMediaError(error: unknown) {
    console.warn('The browser refused the media', error)
    const nowMs = performance.now()
    const isRepeated = nowMs - mediaErrorAtMs < MEDIA_ERROR_WINDOW_MS
    mediaErrorAtMs = nowMs
    if (isRepeated) events.giveUp()
    else reopen(events.resumeAt())
  }

  /** Opens the element again, because its media cannot continue: other kinds of tracks, or an error. */
  function reopen(startAt: StartAt) {
    events.interrupt(() => {
      closeStreams()
      loader.stop()
      appender?.close()
      appender = null
      timeline = createTimeline()
      offsetS = 0
      next = null
      target = startAt
      openLive(null)
    })
  }

  function change(to: PushRendition, when: 'at-boundary' | 'now', isTrial: boolean) {
    if (!active || !next || candidate?.rendition.name === to.name) return
    dropCandidate()
    if (kindsOf(to.codecs) !== kindsOf(active.codecs)) {
      active = to
      reopen(events.resumeAt())
      return
    }
    if (loader.isRunning()) return
    if (when === 'now' || !main) {
      active = to
      events.changed()
      openLive({ msn: next.msn, part: 0 })
      return
    }
    // A trial begins in the current segment: the burst shows what the network carries.
    const from = isTrial ? next.msn : next.msn + 1
    const stream = openStream(to.name, { msn: from, part: 0 }, () => {
      if (candidate?.stream === stream) candidate = null
    })
    candidate = { stream, rendition: to, afterMsn: next.msn, isTrial, atMs: performance.now() }
  }

  function tryCandidate({ stream, rendition, afterMsn, isTrial }: NonNullable<typeof candidate>, part: ReceivedPart) {
    if (part.msn <= afterMsn) return
    const isTooSlow = isTrial && (stream.lagMs() > TRIAL_LAG_MS || (main?.lagMs() ?? 0) > TRIAL_LAG_MS)
    if (isTooSlow || !part.isIndependent) {
      dropCandidate()
      chooser.failed(performance.now())
      return
    }
    main?.close()
    main = stream
    candidate = null
    setActive(rendition)
    onPart(stream, { ...part, isBreak: false })
  }

  function chooseForWindow(): PushRendition | null {
    return chooser.chosen() ?? active
  }

  function tick() {
    const nowMs = performance.now()
    playhead.tick(nowMs)
    noticeSilence()
    if (candidate && nowMs - candidate.atMs > CANDIDATE_MS) dropCandidate()
    if (main && isPlaced && playhead.aheadS() > MAX_AHEAD_S) {
      closeStreams()
      if (next) loader.start(next.msn)
    }
    if (!active || candidate || !main) return
    const network = {
      nowMs,
      kbps: throughput.kbps(nowMs),
      lagMs: Math.max(main.lagMs(), main.silentMs() - 600),
      aheadS: playhead.aheadS(),
      isCatchingUp: main.isCatchingUp(),
    }
    const wanted = chooser.observe(active, network)
    if (!wanted) return
    change(wanted.to, wanted.when, wanted.to.bandwidth > active.bandwidth)
  }

  /** The answer goes on while a publisher is lost, without parts. */
  function noticeSilence() {
    if (status === 'ready' && main && !isEnded && main.silentMs() > PUBLISHER_LOST_MS) setStatus('publisher-lost')
  }

  function livePosition(): number | null {
    const end = timeline.endS()
    return end === null ? null : end - CUSHION_S
  }

  return {
    name: 'push',
    load(nextSource, startAt) {
      source = nextSource
      target = startAt
      setStatus('loading')
      openLive(null)
    },
    status: () => status,
    isLive: () => !isEnded,
    renditions: chooser.list,
    chosenRendition: chooser.chosenId,
    activeRendition: () => active && idOf(active.name),
    chooseRendition(id) {
      chooser.choose(id)
      const chosen = chooser.chosen()
      if (chosen && chosen.name !== active?.name) change(chosen, 'at-boundary', false)
      else dropCandidate()
      events.changed()
    },
    livePosition,
    windowStart: () => timeline.startS(),
    programTimeAt: (position) => timeline.programTimeAt(position),
    positionAt: (programTimeMs) => timeline.positionAt(programTimeMs),
    edgeLatencyMs() {
      const end = timeline.endS()
      if (end === null || isEnded) return null
      const sinceMs = main ? Math.min(performance.now() - partAtMs, PUBLISHER_LOST_MS) : 0
      return Math.max(0, (end - media.currentTime) * 1_000 + sinceMs)
    },
    canSteerRate: () => steersRateCleanly,
    cushionS: () => CUSHION_S,
    bandwidthKbps() {
      const kbps = throughput.kbps(performance.now())
      return kbps === null ? null : Math.round(kbps)
    },
    close() {
      listening.abort()
      clearInterval(ticking)
      clearTimeout(windowTimer)
      const kbps = throughput.kbps(performance.now())
      if (kbps !== null) storeKbps(kbps)
      closeStreams()
      loader.stop()
      appender?.close()
    },
  }
}

/** Returns true for a server that has no such answer. */
function isUnknownTo(httpStatus: number | null): boolean {
  return httpStatus !== null && httpStatus < 500 && ![403, 404].includes(httpStatus)
}

/** One source buffer cannot change between picture with sound and sound alone. */
function kindsOf(codecs: string): string {
  return `${mimeOf(codecs).split('/')[0]} ${codecs.includes('mp4a.')}`
}
