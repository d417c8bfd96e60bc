import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { createPickerTiming } from './picker-timing.ts'

/** Moves the focus to the chosen button of a picker, or the first one. */
export function focusPicker({ current }: RefObject<HTMLElement | null>): void {
  const chosen = current?.querySelector<HTMLElement>('[aria-pressed="true"]')
  const first = chosen ?? current?.querySelector('button')
  first?.focus()
}

/**
 * Opens a picker when the mouse rests on its button, or on a long press. Closes it when the mouse that opened it has
 * left both the button and the picker. `wasLong` returns true once, for the click that ends a long press.
 */
export function usePicker(panel: RefObject<HTMLElement | null>) {
  const [{ timing, close }] = useState(() => {
    const hide = () => {
      const { current } = panel
      const isInside = current?.contains(document.activeElement)
      current?.hidePopover()
      if (isInside) document.querySelector<HTMLElement>(`[popovertarget="${current?.id}"]`)?.focus()
    }
    const timing = createPickerTiming({
      isOpen: () => panel.current?.matches(':popover-open') !== false,
      show: () => panel.current?.showPopover(),
      hide,
    })
    const close = () => {
      timing.stop()
      hide()
    }
    return { timing, close }
  })
  useEffect(() => timing.stop, [timing])

  const leave = ({ pointerType }: PointerEvent) => (pointerType === 'mouse' ? timing.mouseLeft() : timing.stop())

  return {
    close,
    wasLong: timing.wasLong,
    onButton: {
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && timing.mouseRested(),
      onPointerLeave: leave,
      onPointerDown: ({ pointerType }: PointerEvent) =>
        pointerType === 'mouse' ? timing.mousePressed() : timing.touchStarted(),
      onPointerUp: ({ pointerType }: PointerEvent) => pointerType !== 'mouse' && timing.stop(),
      onPointerCancel: timing.stop,
      // Phones also open the browser's context menu on a long press, so prevent that.
      onContextMenu: (event: MouseEvent) => timing.isLong() && event.preventDefault(),
    },
    /** For the button with `popovertarget`. If the mouse has just opened the picker, a press must not close it again. */
    onOpener: {
      onClick(event: MouseEvent) {
        if (!timing.keepOpen()) return
        event.preventDefault()
        focusPicker(panel)
      },
    },
    onPanel: {
      onBeforeToggle: ({ newState }: { newState: string }) => timing.changing(newState === 'open'),
      onPointerEnter: timing.stop,
      onPointerLeave: leave,
    },
  }
}
