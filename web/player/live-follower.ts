import { createRateController, type RateController } from './latency.ts'
import type { Provider } from './providers/provider.ts'

/** With a longer delay, a faster rate would take too long to reach live, so the player seeks. */
const jumpBehindS = 3
/** Not a divisor of the parts' length, because samples in step with the parts would miss the buffer's minimum. */
const observeEveryMs = 90

export type LiveFollower = {
  follow(isFollowing: boolean): void
  isFollowing(): boolean
  close(): void
}

/** Keeps the picture live for a viewer who wants that: with small rate changes, and with a seek after an outage. */
export function createLiveFollower(of: { media: HTMLVideoElement; provider: () => Provider | null }): LiveFollower {
  const { media, provider } = of
  let wantsLive = true
  let rate: RateController | null = null
  const observing = setInterval(observe, observeEveryMs)
  const listening = new AbortController()
  media.addEventListener('waiting', onWaiting, { signal: listening.signal })
  media.addEventListener('emptied', onEmptied, { signal: listening.signal })
  media.addEventListener('seeked', onSeeked, { signal: listening.signal })

  function onWaiting() {
    if (!media.seeking) rate?.stalled(performance.now())
  }

  function onSeeked() {
    rate?.moved(performance.now())
  }

  function onEmptied() {
    rate = null
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

  function observe() {
    const playing = provider()
    if (!playing?.isLive() || media.paused || media.seeking || media.readyState < media.HAVE_CURRENT_DATA) return
    const live = playing.livePosition()
    if (live === null) return
    const behindS = live - media.currentTime
    if (!wantsLive) return setRate(1)
    if (behindS > jumpBehindS && playing.status() === 'ready') {
      media.currentTime = live
      return setRate(1)
    }
    rate ??= createRateController(playing.cushionS())
    setRate(playing.canSteerRate() ? rate.observe(bufferedAhead(), performance.now()) : 1)
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
