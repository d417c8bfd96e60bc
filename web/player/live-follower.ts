import { createRateController, type RateController } from './latency.ts'
import type { LatencyChoice } from './preferences.ts'
import type { Provider } from './providers/provider.ts'

/** With a longer delay, a faster rate would take too long to reach live, so the player seeks. */
const jumpBehindS = 3
/** Buffered seconds for a viewer whose network stalls. */
const steadyS = 2.5
const stallsWithinMs = 60_000
const stallsToSteady = 2
/** Time without a stall after which `auto` tries the low latency again. */
const unsteadyMs = 180_000
/** Not a divisor of the parts' length, because samples in step with the parts would miss the buffer's minimum. */
const observeEveryMs = 90

export type LiveFollower = {
  follow(isFollowing: boolean): void
  isFollowing(): boolean
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
  /** While the network stalls repeatedly, `auto` means steady. */
  let isUnsteady = false
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
    if (stalls.length >= stallsToSteady) isUnsteady = true
  }

  function onSeeked() {
    rate?.controller.moved(performance.now())
  }

  function onEmptied() {
    rate = null
    stalls = []
    isUnsteady = false
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
    if (isUnsteady && performance.now() - (stalls.at(-1) ?? 0) > unsteadyMs) isUnsteady = false
    const choice = latency()
    return choice === 'steady' || (choice === 'auto' && isUnsteady)
  }

  function observe() {
    const playing = provider()
    if (playing && !playing.isLive()) return setRate(speed())
    if (!playing || media.paused || media.seeking || media.readyState < media.HAVE_CURRENT_DATA) return
    const live = playing.livePosition()
    if (live === null) return
    const behindS = live - media.currentTime
    if (!wantsLive) {
      if (speed() > 1 && behindS < playing.cushionS()) reachedLive()
      return setRate(speed())
    }
    if (behindS > jumpBehindS + (isSteady() ? steadyS : 0) && playing.status() === 'ready') {
      media.currentTime = live
      return setRate(1)
    }
    if (!playing.canSteerRate()) return setRate(1)
    const cushionS = isSteady() ? steadyS : playing.cushionS()
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
    close() {
      clearInterval(observing)
      listening.abort()
      media.playbackRate = 1
    },
  }
}
