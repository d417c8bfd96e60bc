import { createRateController, liveTargetS, type RateController, steadyCushionS } from './latency.ts'
import type { LatencyChoice } from './preferences.ts'
import type { Provider } from './providers/provider.ts'
import { createSteadiness } from './steadiness.ts'

/** With a longer delay, a faster rate would take too long to reach live, so the player seeks. */
const jumpBehindS = 3
/** A faster picture that is this close to live has reached it. */
const reachedS = 0.3
/** After a weak spell, a longer way to live is a seek: a faster rate takes ten times as long as the way. */
const rejoinBehindS = 0.6
/** Not a divisor of the parts' length, because samples in step with the parts would miss the buffer's minimum. */
const observeEveryMs = 90

export type LiveFollower = {
  follow(isFollowing: boolean): void
  isFollowing(): boolean
  /** Returns true while the picture keeps a longer buffer, by the viewer's choice or because of the network. */
  isSteady(): boolean
  /** Returns the position from which playback at the usual rate stays live, or null while it is unknown. */
  liveTarget(): number | null
  close(): void
}

/** Keeps the picture live for a viewer who wants that: with small rate changes, and with a seek after an outage. */
export function createLiveFollower(of: {
  media: HTMLVideoElement
  provider: () => Provider | null
  latency: () => LatencyChoice
  /** Playback rate that the viewer chose for media behind live. */
  speed: () => number
  /** Called when playback at that rate has reached live. */
  reachedLive: () => void
}): LiveFollower {
  const { media, provider, latency, speed, reachedLive } = of
  let wantsLive = true
  let rate: { controller: RateController; cushionS: number } | null = null
  let steadiness = createSteadiness()
  let wasSteady = false
  const observing = setInterval(observe, observeEveryMs)
  const listening = new AbortController()
  media.addEventListener('waiting', onWaiting, { signal: listening.signal })
  media.addEventListener('emptied', onEmptied, { signal: listening.signal })
  media.addEventListener('seeked', onSeeked, { signal: listening.signal })

  function onWaiting() {
    if (media.seeking || media.paused) return
    rate?.controller.stalled(performance.now())
    steadiness.stalled(performance.now())
  }

  function onSeeked() {
    rate?.controller.moved(performance.now())
  }

  function onEmptied() {
    rate = null
    steadiness = createSteadiness()
    wasSteady = false
  }

  function setRate(next: number) {
    if (media.playbackRate !== next) media.playbackRate = next
  }

  function bufferedAhead(): number {
    const { buffered, currentTime } = media
    for (let range = 0; range < buffered.length; range++) {
      if (buffered.start(range) <= currentTime + 0.1 && buffered.end(range) >= currentTime) {
        return buffered.end(range) - currentTime
      }
    }
    return 0
  }

  function isSteady(): boolean {
    const isWeak = provider()?.isWeak?.() ?? false
    return steadiness.isSteady({ choice: latency(), isWeak, nowMs: performance.now() })
  }

  /** Everyone aims at the same delay, except viewers who want the lowest one. */
  const excessS = () => (latency() === 'lowest' ? null : (provider()?.excessDelayS?.() ?? null))

  function liveTarget(): number | null {
    const liveS = provider()?.livePosition() ?? null
    if (liveS === null) return null
    const announcedS = latency() === 'lowest' ? null : (provider()?.announcedPosition?.() ?? null)
    return liveTargetS({ liveS, growthS: rate?.controller.growthS() ?? 0, announcedS })
  }

  function observe() {
    const playing = provider()
    if (playing && !playing.isLive()) return setRate(speed())
    if (!playing || media.paused || media.seeking || media.readyState < media.HAVE_CURRENT_DATA) return
    const live = playing.livePosition()
    if (live === null) return
    const behindS = live - media.currentTime
    if (!wantsLive) {
      if (speed() > 1 && behindS < reachedS) reachedLive()
      return setRate(speed())
    }
    const steady = isSteady()
    const cushionS = Math.max(playing.cushionS(), steady ? steadyCushionS : 0)
    const hasRecovered = wasSteady && !steady
    wasSteady = steady
    if (rate?.cushionS !== cushionS) rate = { controller: createRateController(cushionS), cushionS }
    const target = liveTarget() ?? live
    const isFarBehind = behindS + playing.cushionS() > jumpBehindS + cushionS
    const mayRejoin = hasRecovered && target - media.currentTime > rejoinBehindS
    if ((isFarBehind || mayRejoin) && target > media.currentTime && playing.status() === 'ready') {
      media.currentTime = target
      return setRate(1)
    }
    if (!playing.canSteerRate()) return setRate(1)
    setRate(rate.controller.observe(bufferedAhead(), performance.now(), excessS() ?? undefined))
  }

  return {
    follow(isFollowing) {
      wantsLive = isFollowing
    },
    isFollowing: () => wantsLive,
    isSteady,
    liveTarget,
    close() {
      clearInterval(observing)
      listening.abort()
      media.playbackRate = 1
    },
  }
}
