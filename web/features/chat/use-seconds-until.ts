import { useEffect, useState } from 'react'

const tickMs = 250

/** Whole seconds until a moment, counting down; 0 once it is past. */
export function useSecondsUntil(untilMs: number): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const count = () => {
      const left = Math.max(0, Math.ceil((untilMs - Date.now()) / 1_000))
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(count, tickMs)
    count()
    return () => clearInterval(timer)
  }, [untilMs])
  return seconds
}
