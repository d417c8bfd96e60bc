import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { storage } from '#web/ui/browser-storage.ts'

/** In the order of the button that moves the dock. */
const corners = ['bottom left', 'bottom right', 'top right', 'top left'] as const
export type Corner = (typeof corners)[number]

const key = 'khan-dai.dock'
/** A press that moves less is a press, not a drag. */
const dragPx = 6

function readCorner(): Corner {
  const stored = storage.read(key)
  return corners.find((corner) => corner === stored) ?? corners[0]
}

function nearestCorner({ left, top, width, height }: DOMRect): Corner {
  const isTop = top + height / 2 < innerHeight / 2
  const isLeft = left + width / 2 < innerWidth / 2
  return `${isTop ? 'top' : 'bottom'} ${isLeft ? 'left' : 'right'}`
}

/**
 * Returns the corner of the window in which the viewer has put the element, on this device. `drag` are the handlers of
 * the part by which it is dragged, and `next` moves it to the next corner without dragging (WCAG 2.5.7).
 */
export function useCorner(element: RefObject<HTMLElement | null>) {
  const [corner, setCorner] = useState<Corner>(readCorner)
  const press = useRef({ x: 0, y: 0, isDown: false, isDragged: false })

  function put(to: Corner) {
    storage.write(key, to)
    setCorner(to)
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    press.current = { x: event.clientX, y: event.clientY, isDown: true, isDragged: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    const now = press.current
    const [right, down] = [clientX - now.x, clientY - now.y]
    if (!now.isDown || !element.current || (!now.isDragged && Math.hypot(right, down) < dragPx)) return
    now.isDragged = true
    element.current.style.translate = `${right}px ${down}px`
  }

  function onPointerUp() {
    const now = press.current
    now.isDown = false
    if (!now.isDragged || !element.current) return
    put(nearestCorner(element.current.getBoundingClientRect()))
    element.current.style.translate = ''
  }

  /** The end of a drag is no press of the link. A press of a key is one (`detail` 0): no click ends a drag by touch. */
  function onClick(event: MouseEvent) {
    if (press.current.isDragged && event.detail > 0) event.preventDefault()
    press.current.isDragged = false
  }

  return {
    corner,
    next: () => put(corners[(corners.indexOf(corner) + 1) % corners.length] ?? corners[0]),
    drag: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onClick },
  }
}
