import { type RefObject, useEffect, useState } from 'react'

/** An `active` reel plays. A `near` one is loaded, so that its first frame is ready. A `far` one has no source. */
export type ReelNearness = 'active' | 'near' | 'far'

type Wish = { url: string; nearness: ReelNearness; isHeard: boolean; isPaused: boolean }

/** Sets the source of a reel's video while it is active or near, and removes it afterwards to free memory. */
export function useReelVideo(video: RefObject<HTMLVideoElement | null>, { url, nearness, isHeard, isPaused }: Wish) {
  const [isMutedByPolicy, setMutedByPolicy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isWanted = nearness !== 'far'

  useEffect(() => {
    const media = video.current
    if (!media || !isWanted) return
    const fail = () => setFailed(true)
    setFailed(false)
    media.addEventListener('error', fail)
    media.src = url
    return () => {
      media.removeEventListener('error', fail)
      media.removeAttribute('src')
      media.load()
    }
  }, [video, url, isWanted])

  const isActive = nearness === 'active'
  useEffect(() => {
    const media = video.current
    if (!media) return
    if (!isActive || isPaused) {
      media.pause()
      if (!isActive && media.currentTime > 0) media.currentTime = 0
      return
    }
    let isOver = false
    media.muted = !isHeard
    media
      .play()
      .then(() => !isOver && setMutedByPolicy(false))
      .catch((error: unknown) => {
        // Browsers allow sound only after a tap, so play muted until then.
        const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
        if (isOver || !isRefused || !isHeard) return
        setMutedByPolicy(true)
        media.muted = true
        media.play().catch(() => undefined)
      })
    return () => {
      isOver = true
    }
  }, [video, isActive, isHeard, isPaused])

  return { isMutedByPolicy, hasFailed }
}
