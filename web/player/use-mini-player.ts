import { type RefObject, useEffect, useState } from 'react'
import type { Mini } from './controls/mini-buttons.tsx'
import { usePlayerState } from './use-player.ts'

/** Narrower pages keep the picture on the screen while they scroll. */
const wideScreen = '(min-width: 1024px)'
const minShare = 0.25

/** Returns the buttons of the small picture while a picture plays whose place is scrolled away, else null. */
export function useMiniPlayer(place: RefObject<HTMLElement | null>): Mini | null {
  const [isAway, setAway] = useState(false)
  const [isDismissed, setDismissed] = useState(false)
  const canShow = usePlayerState(
    ({ hasPicture, isPaused, isFullscreen, isPictureInPicture }) =>
      hasPicture && !isPaused && !isFullscreen && !isPictureInPicture,
  )

  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isGone = (entry?.intersectionRatio ?? 1) < minShare && matchMedia(wideScreen).matches
        setAway(isGone)
        if (!isGone) setDismissed(false)
      },
      { threshold: [minShare] },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [place])

  if (!isAway || !canShow || isDismissed) return null
  return {
    goBack: () => place.current?.scrollIntoView({ block: 'center' }),
    dismiss: () => setDismissed(true),
  }
}
