import { type ReactNode, useEffect, useState } from 'react'
import { knownNowMs } from '#web/api/server-clock.ts'

const pad = (value: number) => String(value).padStart(2, '0')

/**
 * Passes hours, minutes and seconds until a time to `children`, and calls `ended` at that time. Uses the server's
 * clock, or the device's until that is known.
 */
export function TimeLeft({
  until,
  ended,
  children,
}: {
  until: number
  ended: () => void
  children: (time: string) => ReactNode
}) {
  const [leftS, setLeftS] = useState(() => secondsUntil(until))
  useEffect(() => {
    const tick = setInterval(() => {
      const left = secondsUntil(until)
      setLeftS(left)
      if (left > 0) return
      clearInterval(tick)
      ended()
    }, 1_000)
    return () => clearInterval(tick)
  }, [until, ended])
  return children(`${pad(Math.floor(leftS / 3600))}:${pad(Math.floor(leftS / 60) % 60)}:${pad(leftS % 60)}`)
}

function secondsUntil(until: number): number {
  return Math.max(0, Math.ceil((until - knownNowMs()) / 1_000))
}
