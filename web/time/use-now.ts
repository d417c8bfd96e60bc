import { startTransition, useContext, useEffect, useState } from 'react'
import { readServerClock, serverNowMs } from '#web/api/server-clock.ts'
import { FromServer } from '#web/ui/from-server.ts'

const tickMs = 5_000
const listeners = new Set<(nowMs: number) => void>()
/** Null on the server and until the page knows the server's time. */
let now: number | null = null
let timer: ReturnType<typeof setInterval> | undefined

async function tick(): Promise<void> {
  await readServerClock()
  const nowMs = serverNowMs()
  // Until the server's clock is known the page shows what the server wrote; the next tick asks again.
  if (nowMs === null) return
  now = nowMs
  // Each clock on the page changes by it, which is no reason to hold up whoever scrolls or taps just now.
  startTransition(() => {
    for (const listener of listeners) listener(nowMs)
  })
}

function subscribe(listener: (nowMs: number) => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    timer = setInterval(() => void tick(), tickMs)
    // Once for all that come in the same drawing.
    queueMicrotask(() => void tick())
  } else if (now !== null) listener(now)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/**
 * The site's time for clocks on the page, whatever the visitor's own clock says, one timer for all; null on the server
 * and until it is known.
 */
export function useNow(): number | null {
  const isFromServer = useContext(FromServer)
  const [seen, see] = useState(isFromServer ? null : now)
  useEffect(() => subscribe(see), [])
  return seen
}
