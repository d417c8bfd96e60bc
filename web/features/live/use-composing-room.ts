import { type RefObject, useEffect } from 'react'

/** A viewport this low has a keyboard over it, or is held sideways; below the second only chat and composer fit. */
const lowPx = 600
const tinyPx = 300

/**
 * While one writes in the chat of a phone, tells the stage how much of the screen the keyboard leaves: `data-composing` and the
 * visual viewport in `--visual-height` and `--visual-top`. The layout's own viewport does not shrink with the keyboard
 * everywhere (CSSOM View, visual viewport).
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
