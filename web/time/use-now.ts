import { startTransition, useContext, useEffect, useState } from 'react'
import { readServerClock, serverNowMs } from '#web/api/server-clock.ts'
import { FromServer } from '#web/ui/from-server.ts'

const tickMs = 5_000
const listeners = new Set<(nowMs: number) => void>()
/** The site's time at the last tick. Null on the server, and until the page knows the server's time. */
let now: number | null = null
let timer: ReturnType<typeof setInterval> | undefined

async function tick(): Promise<void> {
  await readServerClock()
  const nowMs = serverNowMs()
  // Until the server's clock is known, components show the text that the server rendered. The next tick retries.
  if (nowMs === null) return
  now = nowMs
  // A transition, because all clocks on the page change together, which must not delay scrolling or taps.
  startTransition(() => {
    for (const listener of listeners) listener(nowMs)
  })
}

function subscribe(listener: (nowMs: number) => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    timer = setInterval(() => void tick(), tickMs)
    // One tick for all components of the same render.
    queueMicrotask(() => void tick())
  } else if (now !== null) listener(now)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/**
 * Returns the site's time for clocks on the page, independent of the visitor's clock. One timer serves all of them.
 * Null on the server and until the time is known.
 */
export function useNow(): number | null {
  const isFromServer = useContext(FromServer)
  const [seen, see] = useState(isFromServer ? null : now)
  useEffect(() => subscribe(see), [])
  return seen
}
