/**
 * Resumes playback when the browser itself unmutes the video and then stops it, because sound was never allowed.
 * WebKitGTK does so to a live picture after some seconds. Changes that the viewer makes, here or in the browser's
 * controls, are not reverted.
 */
export type PlaybackGuard = {
  wantPlayback(): void
  pause(): void
  setMuted(isMuted: boolean): void
  close(): void
}

/**
 * If the sound was on for longer than this before the stop, the viewer wanted sound, for example in the system's
 * controls.
 */
const togetherMs = 1_500

/** `goOn` starts playback again after the guard has muted the video. */
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

  /** Called after an unmute and after a stop, because either can be first. */
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
