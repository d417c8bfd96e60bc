import { useEffect, useState } from 'react'

const tickMs = 250

/** Returns the whole seconds until a time, counting down to 0. */
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
