import { useEffect, useRef } from 'react'
import { useNow } from './use-now.ts'

const minuteMs = 60_000

/**
 * Calls `act` once `isDue` is true for the site's time, and again each minute while it stays true. A single long timer
 * would be hours late, because timers stop while a computer sleeps.
 */
export function useDue(isDue: (nowMs: number) => boolean, act: () => void): void {
  const now = useNow()
  const minute = now !== null && isDue(now) ? Math.floor(now / minuteMs) : null
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (minute !== null) latest.current()
  }, [minute])
}
