import type { PushLadder, PushRendition } from '#contract/rules/push/push-ladder.ts'
import { steadyCushionS } from '#web/player/latency.ts'
import { createBackoff } from '#web/player/providers/backoff.ts'
import type { Provider, ProviderEvents, ProviderLoader, ProviderStatus } from '#web/player/providers/provider.ts'
import { steersRateCleanly } from '#web/player/providers/steers-rate.ts'
import { keepRate, startKbps } from '#web/player/providers/stored-rate.ts'
import { createAnnouncedDelay } from './announced-delay.ts'
import { kindsOf, mediaSourceClass } from './appender.ts'
import { createChooser, idOf } from './chooser.ts'
import { createHoldCheck, isPushHeld } from './hold-check.ts'
import { createLiveEdge } from './live-edge.ts'
import { type MediaWriter, openMediaWriter } from './media-writer.ts'
import { createPlayhead } from './playhead.ts'
import { createPushAddresses, isNext, type PushPosition } from './push-addresses.ts'
import { isUnknownTo, type PushClosed } from './push-answer.ts'
import { createQuickest, openPushStream, type PushStream, type ReceivedPart } from './push-stream.ts'
import { createRenditionChange } from './rendition-change.ts'
import { createRenditionProbe } from './rendition-probe.ts'
import { createStartPosition } from './start-position.ts'
import { createThroughput } from './throughput.ts'
import { createWindowLoader } from './window-loader.ts'

/** Plays this site's live streams from one endless answer, without hls.js. Older media comes as whole segments. */
export const pushLoader: ProviderLoader = {
  name: 'push',
  canPlay: (_media, kind) =>
    kind === 'ingest' && mediaSourceClass() !== null && 'ReadableStream' in globalThis && !isPushHeld(),
  open: async () => createPushProvider,
}

const CUSHION_S = 0.2
/** A seek that ends this close to live means live. */
const NEAR_LIVE_S = 2
const TICK_MS = 100
const PUBLISHER_LOST_MS = 4_000
/** A device that says it is offline, and receives nothing for this long, has lost the connection. */
const OFFLINE_MS = 1_000
/** A paused viewer's media continues to arrive up to this length. Then it is loaded when it is needed. */
const MAX_AHEAD_S = 40
/** A browser that takes no media, such as one whose page is hidden, must not fill the memory. */
const MAX_QUEUED_BYTES = 24 * 1024 * 1024
/** Time for which the engine waits for a lost publisher. Until then a stream that was seen is not missing. */
const PUBLISHER_GRACE_MS = 95_000
const MEDIA_ERROR_WINDOW_MS = 10_000

function createPushProvider(media: HTMLVideoElement, events: ProviderEvents): Provider {
  let status: ProviderStatus = 'loading'
  let isEnded = false
  let addresses = createPushAddresses('')
  let writer: MediaWriter | null = null
  let active: PushRendition | null = null
  let main: PushStream | null = null
  /** Folder of the engine's start in the addresses. */
  let epoch = ''
  let next: PushPosition = null
  let partAtMs = Number.NEGATIVE_INFINITY
  let mediaErrorAtMs = Number.NEGATIVE_INFINITY
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const listening = new AbortController()
  const { signal } = listening
  const quickest = createQuickest()
  const delay = createAnnouncedDelay({ media, writer: () => writer, quickest })
  const throughput = createThroughput(startKbps())
  const chooser = createChooser(events)
  const playhead = createPlayhead(media)
  const probe = createRenditionProbe(signal)
  const edge = createLiveEdge({ writer: () => writer, isReceiving: () => main !== null, isEnded: () => isEnded })
  const cushionS = () => (events.isSteady() ? steadyCushionS : CUSHION_S)
  const livePosition = () => edge.position(cushionS())
  const kbpsNow = () => throughput.kbps(performance.now()) ?? 0
  const backoff = createBackoff({ firstMs: 300, ceilingMs: 5_000 })
  const holdCheck = createHoldCheck({ signal, giveUp: events.giveUp })
  const ticking = setInterval(tick, TICK_MS)
  media.addEventListener('seeking', onSeeking, { signal })
  globalThis.addEventListener('online', onOnline, { signal })
  keepRate(throughput.usualKbps, signal)

  const change = createRenditionChange({
    openStream,
    aheadS: playhead.aheadS,
    currentMsn: () => next?.msn ?? null,
    endsBefore(part) {
      const startS = writer?.startOf(part) ?? null
      const endS = writer?.endS() ?? null
      return startS !== null && endS !== null && endS >= startS - 0.05
    },
    changed(stream, rendition, parts) {
      main?.close()
      main = stream
      setActive(rendition)
      for (const part of parts) onPart(stream, { ...part, isBreak: false })
    },
  })

  const start = createStartPosition(media, {
    writer: () => writer,
    livePosition: () => delay.atLeast(livePosition()),
    partAtMs: () => (main ? partAtMs : null),
    isCatchingUp: () => main?.isCatchingUp() === true,
    isFollowingLive: () => events.resumeAt().kind === 'live',
    goBack: (epochMs) => void goBack(epochMs),
    placed() {
      events.changed()
      loader.watch()
    },
  })

  const loader = createWindowLoader(
    { urlOf: (path) => addresses.of(path), aheadS: playhead.aheadS, choose: chosenOrActive, throughput },
    {
      window({ segments }) {
        const isPlaced = writer?.timeline.addWindow(segments)
        edge.seen()
        if (!main && !isEnded) setStatus('ready')
        events.changed()
        return isPlaced === true
      },
      segment({ rendition, ...segment }) {
        setActive(rendition)
        const continues = next !== null && [next.msn, next.msn + 1].includes(segment.msn)
        writer?.write(segment, { codecs: rendition.codecs, continues })
        next = { msn: segment.msn + 1, part: 0 }
        setStatus('ready')
      },
      reachedLive: (msn) => openLive({ msn, part: 0 }),
      ended: onEnded,
      failed: () => setStatus('reconnecting'),
    },
  )

  function setStatus(nextStatus: ProviderStatus) {
    if (status === nextStatus) return
    status = nextStatus
    events.status(nextStatus)
  }

  function setActive(rendition: PushRendition) {
    const before = active
    active = rendition
    if (before?.name !== rendition.name) events.changed()
  }

  function openStream(rendition: string | null, from: PushPosition): PushStream {
    const stream = openPushStream(
      addresses.push({ rendition, from, kbps: kbpsNow() }),
      { throughput, quickest },
      {
        bytes: holdCheck.passed,
        ladder: (ladder) => onLadder(stream, ladder),
        part: (part) => onPart(stream, part),
        ended: () => stream === main && onEnded(),
        closed(why) {
          if (stream === main) onClosed(why)
          else change.lost(stream)
        },
      },
    )
    return stream
  }

  function openLive(from: PushPosition) {
    clearTimeout(retryTimer)
    loader.stop()
    main?.close()
    main = openStream(chosenOrActive()?.name ?? null, from)
    holdCheck.opened(addresses.of('index.m3u8'))
  }

  function onLadder(stream: PushStream, { renditions, rendition, delayMs, viewer }: PushLadder) {
    delay.announce(delayMs)
    addresses.setViewer(viewer)
    const hasChanged = chooser.setLadder(renditions)
    if (stream === main) {
      const served = chooser.find(rendition)
      if (served) setActive(served)
      else if (!openPlayable()) return events.giveUp()
      const servedEpoch = served?.uri.split('/')[0] ?? ''
      if (epoch !== '' && servedEpoch !== epoch) next = null
      epoch = servedEpoch
    }
    if (hasChanged) events.changed()
  }

  /** Opens a rendition that this browser plays, because the one that the server chose does not. */
  function openPlayable(): boolean {
    active = chooser.best(kbpsNow())
    if (active) openLive(null)
    return active !== null
  }

  function onPart(stream: PushStream, part: ReceivedPart) {
    if (change.takes(stream, part) || stream !== main || !active) return
    backoff.reset()
    const continues = !part.isBreak && isNext(part, next)
    next = { msn: part.msn, part: part.part + 1 }
    partAtMs = performance.now()
    edge.seen()
    writer ??= openMediaWriter(media, active.codecs, { written: start.written, failed: onMediaError }, events)
    writer.write(part, { codecs: active.codecs, continues })
    setStatus('ready')
    change.advance(partAtMs)
  }

  /** Loads the DVR window and plays the moment. */
  async function goBack(epochMs: number) {
    if (active) await loader.refresh(active)
    if (!signal.aborted) media.currentTime = writer?.timeline.positionAt(epochMs) ?? media.currentTime
  }

  function onSeeking() {
    const position = media.currentTime
    if (!start.isPlaced()) return
    if (playhead.isBuffered(position)) {
      // The loader continues where this media ends.
      const end = loader.isRunning() ? (writer?.timeline.at(position + playhead.aheadS()) ?? null) : null
      if (end) loader.start(end.msn)
      return
    }
    const live = livePosition()
    if (live !== null && position >= live - NEAR_LIVE_S) {
      if (main || isEnded) return
      start.reset({ kind: 'live' })
      return openLive(null)
    }
    const stretch = writer?.timeline.at(position)
    if (!stretch) return
    closeStreams()
    loader.start(stretch.msn)
  }

  function closeStreams() {
    clearTimeout(retryTimer)
    main?.close()
    main = null
    change.cancel()
  }

  function onClosed(why: PushClosed) {
    main = null
    change.cancel()
    const httpStatus = why.kind === 'refused' ? why.status : null
    if (isUnknownTo(httpStatus)) return events.giveUp()
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
    clearTimeout(retryTimer)
    if (events.resumeAt().kind === 'program-time' && next && start.isPlaced()) loader.start(next.msn)
    else openLive(next)
  }

  function onOnline() {
    if (!main && !loader.isRunning() && !isEnded) resume()
  }

  function onEnded() {
    isEnded = true
    closeStreams()
    writer?.end()
    events.changed()
  }

  function onMediaError(error: unknown) {
    console.warn('The browser refused the media', error)
    const nowMs = performance.now()
    const isRepeated = nowMs - mediaErrorAtMs < MEDIA_ERROR_WINDOW_MS
    mediaErrorAtMs = nowMs
    return isRepeated ? events.giveUp() : reopen()
  }

  /** Opens the element again, because its media cannot continue: other kinds of tracks, or an error. */
  function reopen() {
    const startAt = events.resumeAt()
    events.interrupt(() => {
      closeStreams()
      loader.stop()
      writer?.close()
      writer = null
      next = null
      start.reset(startAt)
      openLive(null)
    })
  }

  function changeTo(to: PushRendition, { isUrgent = false } = {}) {
    if (!active || !next || change.pending() === to.name) return
    const needsReopening = kindsOf(to.codecs) !== kindsOf(active.codecs)
    // Behind live, the next segment is loaded in the chosen rendition.
    if (!needsReopening && loader.isRunning()) return
    if (!needsReopening && main && !isUrgent) return change.open(to, next.msn)
    setActive(to)
    change.cancel()
    return needsReopening ? reopen() : openLive({ msn: next.msn, part: 0 })
  }

  function chosenOrActive(): PushRendition | null {
    return chooser.chosen() ?? (active && chooser.heard(active))
  }

  function tick() {
    const nowMs = performance.now()
    playhead.tick(nowMs, main !== null)
    start.tick(nowMs)
    noticeSilence()
    change.advance(nowMs)
    if (main && next && (playhead.aheadS() > MAX_AHEAD_S || (writer?.queuedBytes() ?? 0) > MAX_QUEUED_BYTES)) {
      closeStreams()
      loader.start(next.msn)
    }
    if (!active || !main) return
    const chosen = chooser.chosen()
    if (chosen && chosen.name !== active.name) changeTo(chosen)
    adapt(active, main, nowMs)
  }

  function adapt(now: PushRendition, stream: PushStream, nowMs: number) {
    const network = {
      nowMs,
      kbps: throughput.kbps(nowMs),
      provenKbps: probe.kbps(nowMs),
      lagMs: stream.lagMs(),
      aheadS: playhead.aheadS(),
      playedShare: events.playedShare(),
      isCatchingUp: stream.isCatchingUp(),
      segment: stream.segment(),
    }
    const wanted = chooser.observe(now, network)
    const probed = change.pending() ? null : chooser.probed(now, network)
    if (probed && next) probe.start(addresses.segment(probed.uri, next.msn - 1))
    // A change up that has begun is given up only for a change down.
    if (!wanted || (wanted.to.bandwidth > now.bandwidth && change.pending())) return
    changeTo(wanted.to, { isUrgent: wanted.when === 'now' })
  }

  /** While a publisher is lost, the answer continues without parts. */
  function noticeSilence() {
    if (!main || isEnded) return
    if (!navigator.onLine && main.quietMs() > OFFLINE_MS) {
      closeStreams()
      setStatus('reconnecting')
      retryTimer = setTimeout(resume, backoff.next())
    } else if (status !== 'publisher-lost' && main.isIdle() && main.silentMs() > PUBLISHER_LOST_MS)
      setStatus('publisher-lost')
  }

  return {
    name: 'push',
    load(source, startAt) {
      addresses = createPushAddresses(source.url)
      start.reset(startAt)
      setStatus('loading')
      openLive(null)
    },
    status: () => status,
    isLive: () => !isEnded,
    renditions: chooser.list,
    chosenRendition: chooser.chosenId,
    activeRendition: () => active && idOf(active),
    chooseRendition(id) {
      chooser.choose(id)
      change.cancel()
      const chosen = chooser.chosen()
      if (chosen && chosen.name !== active?.name) changeTo(chosen)
      events.changed()
    },
    sounds: chooser.sounds,
    livePosition,
    windowStart: () => writer?.timeline.startS() ?? null,
    programTimeAt: (position) => writer?.timeline.programTimeAt(position) ?? null,
    positionAt: (programTimeMs) => writer?.timeline.positionAt(programTimeMs) ?? null,
    async keyframeAt(position) {
      const [smallest, msn] = [chooser.smallest(), writer?.timeline.at(position)?.msn]
      return smallest && msn !== undefined ? loader.keyframeOf(smallest, msn) : null
    },
    edgeLatencyMs: () => edge.latencyMs(media.currentTime),
    isTooSlow: () => main !== null && chooser.isTooSlow(),
    excessDelayS: delay.excessS,
    announcedPosition: delay.positionS,
    canSteerRate: () => steersRateCleanly,
    isWeak: throughput.isWeak,
    cushionS,
    bandwidthKbps: () => Math.round(kbpsNow()) || null,
    close() {
      listening.abort()
      clearInterval(ticking)
      closeStreams()
      loader.close()
      start.close()
      writer?.close()
    },
  }
}
