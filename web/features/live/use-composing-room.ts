import { type RefObject, useEffect } from 'react'

/**
 * When the visual viewport is lower than `lowPx`, the keyboard is open or the phone is in landscape. Below `tinyPx`,
 * only the chat and the composer fit.
 */
const lowPx = 600
const tinyPx = 300

/**
 * While the viewer types in the chat on a phone, sets `data-composing` of the stage to `low` or `tiny`. Also sets
 * `--visual-height` and `--visual-top` to the height and top of the visual viewport. Not all browsers shrink the layout
 * viewport for the keyboard (CSSOM View).
 */
export function useComposingRoom(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = stage.current
    const viewport = window.visualViewport
    if (!element || !viewport) return
    const phone = matchMedia('(max-width: 1023.98px), (max-width: 1279.98px) and (pointer: coarse)')

    const update = () => {
      const isWriting = element.querySelector('.live-chat')?.contains(document.activeElement) === true
      const isTyping = isWriting && document.activeElement?.matches('textarea, input') === true
      if (!isTyping || !phone.matches || viewport.height >= lowPx || document.fullscreenElement) {
        delete element.dataset.composing
        return
      }
      element.style.setProperty('--visual-height', `${viewport.height}px`)
      element.style.setProperty('--visual-top', `${viewport.offsetTop}px`)
      element.dataset.composing = viewport.height < tinyPx ? 'tiny' : 'low'
    }

    element.addEventListener('focusin', update)
    element.addEventListener('focusout', update)
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      element.removeEventListener('focusin', update)
      element.removeEventListener('focusout', update)
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [stage])
}
