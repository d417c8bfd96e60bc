import { type RefObject, useEffect } from 'react'

/** A keyboard takes at least this much of the layout viewport. The bars of browsers take less. */
const keyboardPx = 120
/** In a window lower than this, a keyboard has shrunk the layout viewport, or the phone is in landscape. */
const lowPx = 600
/** The tap that closes the panel ends in a click, which would meet what the growing page moves below the finger. */
const panelAwayMs = 150
/** Below this height only the chat and the composer fit. */
const tinyPx = 300

/**
 * While the viewer types in the chat on a touch screen, sets `data-composing` of the stage to `low` or `tiny`. Also sets
 * `--visual-height` and `--visual-top` to the height and top of the visual viewport. Not all browsers shrink the layout
 * viewport for the keyboard (CSSOM View). While the emoji panel is open in the place of the keyboard, sets `data-panel`.
 */
export function useComposingRoom(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = stage.current
    const viewport = window.visualViewport
    if (!element || !viewport) return
    const touch = matchMedia('(max-width: 1023.98px), (pointer: coarse)')

    const update = () => {
      const isWriting = element.querySelector('.live-chat')?.contains(document.activeElement) === true
      const isTyping = isWriting && document.activeElement?.matches('textarea, input') === true
      // A page that is zoomed in by two fingers shows less without a keyboard.
      const height = viewport.height * viewport.scale
      const hasRoom = height >= lowPx && height > document.documentElement.clientHeight - keyboardPx
      if (!isTyping || !touch.matches || hasRoom || document.fullscreenElement) {
        delete element.dataset.composing
        return
      }
      element.style.setProperty('--visual-height', `${height}px`)
      element.style.setProperty('--visual-top', `${viewport.offsetTop}px`)
      element.dataset.composing = height < tinyPx ? 'tiny' : 'low'
    }

    let closing: ReturnType<typeof setTimeout> | undefined
    const onToggle = (event: Event) => {
      if (!(event.target as Element).matches('.emoji-popover')) return
      clearTimeout(closing)
      if ((event as ToggleEvent).newState === 'open') element.dataset.panel = ''
      else closing = setTimeout(() => delete element.dataset.panel, panelAwayMs)
    }

    // The event does not bubble.
    element.addEventListener('toggle', onToggle, true)
    element.addEventListener('focusin', update)
    element.addEventListener('focusout', update)
    viewport.addEventListener('resize', update)
    viewport.addEventListener('scroll', update)
    return () => {
      clearTimeout(closing)
      element.removeEventListener('toggle', onToggle, true)
      element.removeEventListener('focusin', update)
      element.removeEventListener('focusout', update)
      viewport.removeEventListener('resize', update)
      viewport.removeEventListener('scroll', update)
    }
  }, [stage])
}
