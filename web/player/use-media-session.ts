import { useEffect } from 'react'
import { usePlayer, usePlayerState } from './use-player.ts'

export type NowPlaying = { title: string; artist: string; artworkUrl: string | null }

const skipS = 10

/** Reports the current video to the system, which can then show it on the lock screen and react to headset keys. */
export function useMediaSession(nowPlaying: NowPlaying): void {
  const player = usePlayer()
  const isPaused = usePlayerState((state) => state.isPaused)
  const { title, artist, artworkUrl } = nowPlaying

  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const artwork = artworkUrl ? [{ src: artworkUrl }] : []
    navigator.mediaSession.metadata = new MediaMetadata({ title, artist, artwork })
    return () => {
      navigator.mediaSession.metadata = null
    }
  }, [title, artist, artworkUrl])

  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    navigator.mediaSession.playbackState = isPaused ? 'paused' : 'playing'
  }, [isPaused])

  useEffect(() => {
    if (!('mediaSession' in navigator)) return
    const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
      ['play', () => player.request('play')],
      ['pause', () => player.request('pause')],
      ['seekbackward', () => player.request('seekBy', -skipS)],
      ['seekforward', () => player.request('seekBy', skipS)],
    ]
    for (const [action, handler] of actions) navigator.mediaSession.setActionHandler(action, handler)
    return () => {
      for (const [action] of actions) navigator.mediaSession.setActionHandler(action, null)
    }
  }, [player])
}
