import { useCallback, useEffect, useRef, useState } from 'react'
import { usePlayerState } from './use-player.ts'

const hideAfterMs = 3_000

export type AutoHide = {
  areControlsShown: boolean
  show(): void
  hide(): void
}

/**
 * Hides the controls after 3 s without movement. They stay visible while the video is paused, while a keyboard focuses
 * them, and while a menu is open.
 */
export function useAutoHide(surface: React.RefObject<HTMLElement | null>): AutoHide {
  const isPaused = usePlayerState((state) => state.isPaused)
  const [isActive, setIsActive] = useState(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const hide = useCallback(() => {
    clearTimeout(timer.current)
    const element = surface.current
    const isHeld = element?.querySelector('.player-bar :focus-visible, [aria-expanded=true]') != null
    if (!isHeld) setIsActive(false)
  }, [surface])

  const show = useCallback(() => {
    clearTimeout(timer.current)
    setIsActive(true)
    timer.current = setTimeout(hide, hideAfterMs)
  }, [hide])

  useEffect(() => {
    show()
    return () => clearTimeout(timer.current)
  }, [show])

  return { areControlsShown: isActive || isPaused, show, hide }
}
