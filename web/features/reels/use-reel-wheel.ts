import { type RefObject, useEffect, useRef } from 'react'

/**
 * Min distance of a turn. One step of a wheel is longer (100 to 120 px); a finger resting on a touchpad reports less.
 */
const turningPx = 50
/** A pause of this length ends a turn. The momentum of a touchpad has no such pause. */
const pauseMs = 150

/** Calls `go` once per turn of the wheel over `track`, regardless of the distance. */
export function useReelWheel(track: RefObject<HTMLElement | null>, go: (step: 1 | -1) => void): void {
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  useEffect(() => {
    const { current } = track
    if (!current) return
    let turnedPx = 0
    let lastAt = Number.NEGATIVE_INFINITY
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return
      // Without this, the browser would snap back after scrolling by less than half a screen.
      event.preventDefault()
      // A change of direction without a pause is a new turn.
      if (event.timeStamp - lastAt > pauseMs || turnedPx * event.deltaY < 0) turnedPx = 0
      lastAt = event.timeStamp
      const before = turnedPx
      turnedPx += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : Math.sign(event.deltaY) * turningPx
      if (Math.abs(before) < turningPx && Math.abs(turnedPx) >= turningPx) latest.current(turnedPx > 0 ? 1 : -1)
    }
    current.addEventListener('wheel', onWheel, { passive: false })
    return () => current.removeEventListener('wheel', onWheel)
  }, [track])
}
