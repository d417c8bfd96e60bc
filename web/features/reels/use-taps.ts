import { type PointerEvent, useEffect, useRef } from 'react'

export type TapPoint = { x: number; y: number }

const doubleMs = 280
const holdMs = 350
const stillPx = 12

type Wishes = {
  tap(): void
  doubleTap(at: TapPoint): void
  /** Called with true when the picture is pressed for a while, and with false on release. */
  hold(isHeld: boolean): void
}

/** Detects taps, double taps and long presses on a picture. Swipes still scroll the page. */
export function useTaps({ tap, doubleTap, hold }: Wishes) {
  const state = useRef({ isDown: false, isHeld: false, x: 0, y: 0, tappedAt: 0 })
  const timers = useRef<{ hold?: ReturnType<typeof setTimeout>; tap?: ReturnType<typeof setTimeout> }>({})
  useEffect(() => {
    const { current } = timers
    return () => {
      clearTimeout(current.hold)
      clearTimeout(current.tap)
    }
  }, [])

  function leave(): void {
    clearTimeout(timers.current.hold)
    const { current } = state
    if (current.isHeld) hold(false)
    current.isDown = false
    current.isHeld = false
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return
      Object.assign(state.current, { isDown: true, isHeld: false, x: event.clientX, y: event.clientY })
      timers.current.hold = setTimeout(() => {
        state.current.isHeld = true
        hold(true)
      }, holdMs)
    },
    onPointerMove(event: PointerEvent) {
      const { isDown, isHeld, x, y } = state.current
      if (isDown && !isHeld && Math.hypot(event.clientX - x, event.clientY - y) > stillPx) leave()
    },
    onPointerUp(event: PointerEvent) {
      const { isDown, isHeld, tappedAt } = state.current
      const box = event.currentTarget.getBoundingClientRect()
      leave()
      if (!isDown || isHeld) return
      clearTimeout(timers.current.tap)
      if (event.timeStamp - tappedAt < doubleMs) {
        doubleTap({ x: event.clientX - box.left, y: event.clientY - box.top })
        // A third quick tap counts as another double tap, as users expect.
        state.current.tappedAt = event.timeStamp
        return
      }
      state.current.tappedAt = event.timeStamp
      timers.current.tap = setTimeout(tap, doubleMs)
    },
    onPointerCancel: leave,
    onPointerLeave: leave,
  }
}
