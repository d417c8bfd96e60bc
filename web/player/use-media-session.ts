import { useEffect } from 'react'
import { usePlayer, usePlayerState } from './use-player.ts'

export type NowPlaying = { title: string; artist: string; artworkUrl: string | null }

const skipS = 10

/** A page and the dock show the same picture for a moment, when one hands it to the other. The later one has the session. */
let latest: object | null = null

/** Reports the current video to the system, which can then show it on the lock screen and react to headset keys. */
export function useMediaSession(nowPlaying: NowPlaying): void {
  const player = usePlayer()
  const isPaused = usePlayerState((state) => state.isPaused)
  // A page without a stream leaves the session to the dock.
  const isIdle = usePlayerState((state) => state.status === 'idle')
  const { title, artist, artworkUrl } = nowPlaying

  useEffect(() => {
    if (isIdle || !('mediaSession' in navigator)) return
    const { mediaSession } = navigator
    const own = {}
    latest = own
    const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => player.request('play')],
      ['pause', () => player.request('pause')],
      ['seekbackward', () => player.request('seekBy', -skipS)],
      ['seekforward', () => player.request('seekBy', skipS)],
    ]
    mediaSession.metadata = new MediaMetadata({ title, artist, artwork: artworkUrl ? [{ src: artworkUrl }] : [] })
    for (const [action, handler] of actions) mediaSession.setActionHandler(action, handler)
    return () => {
      if (latest !== own) return
      mediaSession.metadata = null
      for (const [action] of actions) mediaSession.setActionHandler(action, null)
    }
  }, [player, isIdle, title, artist, artworkUrl])

  useEffect(() => {
    if (isIdle || !('mediaSession' in navigator)) return
    navigator.mediaSession.playbackState = isPaused ? 'paused' : 'playing'
  }, [isIdle, isPaused])
}
