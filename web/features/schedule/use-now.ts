import { startTransition, useContext, useEffect, useState } from 'react'
import { FromServer } from '#web/ui/from-server.ts'

const tickMs = 5_000
const listeners = new Set<(nowMs: number) => void>()
/** Null on the server and until the page lives. */
let now: number | null = null
let timer: ReturnType<typeof setInterval> | undefined

function tick(): void {
  const nowMs = Date.now()
  now = nowMs
  // Each clock on the page changes by it, which is no reason to hold up whoever scrolls or taps just now.
  startTransition(() => {
    for (const listener of listeners) listener(nowMs)
  })
}

function subscribe(listener: (nowMs: number) => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    timer = setInterval(tick, tickMs)
    // Once for all that come in the same drawing.
    queueMicrotask(tick)
  } else if (now !== null) listener(now)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The time of day for clocks on the page, one timer for all; null on the server and while hydrating. */
export function useNow(): number | null {
  const isFromServer = useContext(FromServer)
  const [seen, see] = useState(isFromServer ? null : now)
  useEffect(() => subscribe(see), [])
  return seen
}
