import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

const hoverMs = 350
const leaveMs = 300
const longPressMs = 400

/**
 * Opens a picker when the mouse rests on its button, or on a long press. Closes it when the mouse has left both the
 * button and the picker. `wasLong` returns true once, for the click that ends a long press.
 */
export function usePicker(panel: RefObject<HTMLElement | null>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLong = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])

  function later(act: () => void, ms: number): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, ms)
  }
  const stop = () => clearTimeout(timer.current)
  const open = () => panel.current?.matches(':popover-open') === false && panel.current.showPopover()
  const close = () => {
    stop()
    const { current } = panel
    const isInside = current?.contains(document.activeElement)
    current?.hidePopover()
    if (isInside) document.querySelector<HTMLElement>(`[popovertarget="${current?.id}"]`)?.focus()
  }
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') later(close, leaveMs)
    else stop()
  }

  return {
    open,
    close,
    wasLong(): boolean {
      const was = isLong.current
      isLong.current = false
      return was
    },
    onButton: {
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && later(open, hoverMs),
      onPointerLeave: leave,
      onPointerDown({ pointerType }: PointerEvent) {
        isLong.current = false
        if (pointerType === 'mouse') stop()
        else
          later(() => {
            isLong.current = true
            open()
          }, longPressMs)
      },
      onPointerUp: ({ pointerType }: PointerEvent) => pointerType !== 'mouse' && stop(),
      onPointerCancel: stop,
      // Phones also open the browser's context menu on a long press, so prevent that.
      onContextMenu: (event: React.MouseEvent) => isLong.current && event.preventDefault(),
    },
    onPanel: { onPointerEnter: stop, onPointerLeave: leave },
  }
}
