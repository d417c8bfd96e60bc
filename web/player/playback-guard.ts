/**
 * Plays on where the browser itself takes the mute away and then stops, since sound was never allowed: WebKitGTK does so
 * to a live picture after some seconds. What a gesture of the viewer changed, here or in the
 * browser's own controls, is left as it is.
 */
export type PlaybackGuard = {
  /** From here on playback is wanted. */
  wantPlayback(): void
  pause(): void
  setMuted(isMuted: boolean): void
  close(): void
}

/** Sound that stayed for longer than this before the stop was wanted, for instance in the system's own controls. */
const togetherMs = 1_500

/** @param use.goOn starts playback again, muted. */
export function createPlaybackGuard({ media, goOn }: { media: HTMLVideoElement; goOn(): void }): PlaybackGuard {
  const listening = new AbortController()
  let wantsPlayback = false
  let wantsMuted = media.muted
  let unmutedAt = Number.NEGATIVE_INFINITY

  function onVolume() {
    if (!wantsMuted || media.muted) return
    unmutedAt = performance.now()
    look()
  }

  /** The mute goes before or behind the stop. */
  function look() {
    if (!wantsMuted || media.muted || !media.paused) return
    const isOfOne = performance.now() - unmutedAt < togetherMs
    if (!isOfOne || navigator.userActivation?.isActive) wantsMuted = false
    if (!wantsMuted || !wantsPlayback || media.ended) return
    media.muted = true
    goOn()
  }

  media.addEventListener('volumechange', onVolume, { signal: listening.signal })
  media.addEventListener('pause', look, { signal: listening.signal })

  return {
    wantPlayback() {
      wantsPlayback = true
    },
    pause() {
      wantsPlayback = false
      media.pause()
    },
    setMuted(isMuted) {
      wantsMuted = isMuted
      media.muted = isMuted
    },
    close: () => listening.abort(),
  }
}
