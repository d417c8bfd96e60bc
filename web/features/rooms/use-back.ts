import { type MouseEvent, type RefObject, useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { localePath } from '#web/i18n/locale.ts'
import { useLocale } from '#web/root-data.ts'
import { roomsPath } from './room-path.ts'

/** Index of the list's entry in this tab's history when the list was last shown. The router numbers the entries. */
let listAt: number | null = null
const placeInHistory = () => (history.state as { idx?: number } | null)?.idx ?? null

/** Records the history index when the rooms page shows the list. */
export function noteList(isShown: boolean): void {
  if (isShown) listAt = placeInHistory()
}

/** Returns true when the list is the previous history entry. A return can then go back instead of adding an entry. */
function isListBefore(): boolean {
  const now = placeInHistory()
  return now !== null && listAt !== null && now === listAt + 1
}

function useToList(): () => void {
  const navigate = useNavigate()
  const locale = useLocale()
  return useCallback(() => {
    void (isListBefore() ? navigate(-1) : navigate(localePath(locale, roomsPath)))
  }, [navigate, locale])
}

/**
 * Returns the click handler of the back arrow on phones. It goes back when the list is the previous entry. Otherwise,
 * for example in a new tab, the arrow is a plain link.
 */
export function useBackToList(): (event: MouseEvent) => void {
  const toList = useToList()
  return (event) => {
    if (!isListBefore() || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    toList()
  }
}

/** A swipe back starts within `edgePx` of the left edge, and is at least `enoughPx` long. */
const edgePx = 40
const enoughPx = 72
const phone = '(max-width: 899px)'

/** Returns to the list when the user of a phone swipes a conversation from the left edge. */
export function useSwipeBack(conversation: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const toList = useToList()
  useEffect(() => {
    const element = conversation.current
    if (!element || !isOpen) return
    const listening = new AbortController()
    const options = { passive: true, signal: listening.signal }
    let from: { x: number; y: number } | null = null
    element.addEventListener(
      'touchstart',
      ({ touches }) => {
        const [finger] = touches
        const isAtEdge = touches.length === 1 && finger !== undefined && finger.clientX <= edgePx
        from = isAtEdge && matchMedia(phone).matches ? { x: finger.clientX, y: finger.clientY } : null
      },
      options,
    )
    element.addEventListener(
      'touchend',
      ({ changedTouches }) => {
        const [finger] = changedTouches
        if (!from || !finger) return
        const [right, down] = [finger.clientX - from.x, Math.abs(finger.clientY - from.y)]
        from = null
        if (right >= enoughPx && right > down * 2) toList()
      },
      options,
    )
    element.addEventListener('touchcancel', () => (from = null), options)
    return () => listening.abort()
  }, [conversation, isOpen, toList])
}
