import { type RefObject, useEffect, useRef } from 'react'

/** Less than one step of a wheel (100 to 120 px), but more than a touchpad reports for a resting finger. */
const turningPx = 50
/** A pause of this length ends a turn. A touchpad reports its momentum without a pause. */
const pauseMs = 150

/** Moves one step per turn of the wheel over `track`, regardless of the distance. */
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
      // Without this, scrolling by less than half a screen would snap back.
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
