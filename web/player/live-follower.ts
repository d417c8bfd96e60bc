import { createRateController, type RateController, steadyCushionS } from './latency.ts'
import type { LatencyChoice } from './preferences.ts'
import type { Provider } from './providers/provider.ts'

/** With a longer delay, a faster rate would take too long to reach live, so the player seeks. */
const jumpBehindS = 3
/** A faster picture that is this close to live has reached it. */
const reachedS = 0.3
const stallsWithinMs = 60_000
const stallsToSteady = 2
/** A shorter weakness may be the start of a fast connection. */
const weakForMs = 10_000
/** Time without a stall after which `auto` tries the low latency again. */
const unsteadyMs = 180_000
/** Not a divisor of the parts' length, because samples in step with the parts would miss the buffer's minimum. */
const observeEveryMs = 90

export type LiveFollower = {
  follow(isFollowing: boolean): void
  isFollowing(): boolean
  /** Returns true while the picture keeps a longer buffer, by the viewer's choice or because of the network. */
  isSteady(): boolean
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
  let stalls: number[] = []
  let weakSinceMs: number | null = null
  /** When the network had been weak for some time, or stalled repeatedly. From then on `auto` means steady. */
  let unsteadyAtMs: number | null = null
  const observing = setInterval(observe, observeEveryMs)
  const listening = new AbortController()
  media.addEventListener('waiting', onWaiting, { signal: listening.signal })
  media.addEventListener('emptied', onEmptied, { signal: listening.signal })
  media.addEventListener('seeked', onSeeked, { signal: listening.signal })

  function onWaiting() {
    if (media.seeking || media.paused) return
    const nowMs = performance.now()
    rate?.controller.stalled(nowMs)
    stalls = [...stalls.filter((stalledAtMs) => nowMs - stalledAtMs < stallsWithinMs), nowMs]
    if (stalls.length >= stallsToSteady || unsteadyAtMs !== null) unsteadyAtMs = nowMs
  }

  function onSeeked() {
    rate?.controller.moved(performance.now())
  }

  function onEmptied() {
    rate = null
    stalls = []
    weakSinceMs = null
    unsteadyAtMs = null
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
    const nowMs = performance.now()
    const isWeak = provider()?.isWeak?.() ?? false
    weakSinceMs = isWeak ? (weakSinceMs ?? nowMs) : null
    if (weakSinceMs !== null && nowMs - weakSinceMs > weakForMs) unsteadyAtMs = nowMs
    if (unsteadyAtMs !== null && nowMs - unsteadyAtMs > unsteadyMs) unsteadyAtMs = null
    const choice = latency()
    return choice === 'steady' || (choice === 'auto' && (isWeak || unsteadyAtMs !== null))
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
    const cushionS = Math.max(playing.cushionS(), isSteady() ? steadyCushionS : 0)
    if (behindS + playing.cushionS() > jumpBehindS + cushionS && playing.status() === 'ready') {
      media.currentTime = live
      return setRate(1)
    }
    if (!playing.canSteerRate()) return setRate(1)
    if (rate?.cushionS !== cushionS) rate = { controller: createRateController(cushionS), cushionS }
    // Everyone aims at the same delay, except viewers who want the lowest one.
    const excessS = latency() === 'lowest' ? null : (playing.excessDelayS?.() ?? null)
    setRate(rate.controller.observe(bufferedAhead(), performance.now(), excessS ?? undefined))
  }

  return {
    follow(isFollowing) {
      wantsLive = isFollowing
    },
    isFollowing: () => wantsLive,
    isSteady,
    close() {
      clearInterval(observing)
      listening.abort()
      media.playbackRate = 1
    },
  }
}
