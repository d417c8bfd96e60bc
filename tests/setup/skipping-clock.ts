import type { Clock } from '#server/engines/clock.ts'
import { timersFrom } from './clock-timers.ts'

/**
 * A clock for tests of the whole program. It runs like the machine's, and skips time when the test asks for it. A skip
 * calls each repeated callback at most once.
 */
export type SkippingClock = Clock & { skip(ms: number): void }

type Waiting = { at: number; timer: NodeJS.Timeout; wake: () => void }

export function createSkippingClock(): SkippingClock {
  let skippedMs = 0
  const waiting = new Set<Waiting>()
  const steadyMs = () => performance.now() + skippedMs

  function after(ms: number, callback: () => void): () => void {
    function cancel(): void {
      clearTimeout(entry.timer)
      waiting.delete(entry)
    }
    function wake(): void {
      cancel()
      callback()
    }
    const entry = { at: steadyMs() + ms, timer: setTimeout(wake, ms).unref(), wake }
    waiting.add(entry)
    return cancel
  }

  return {
    wallMs: () => Date.now() + skippedMs,
    steadyMs,
    after,
    ...timersFrom(after),
    skip(ms) {
      skippedMs += ms
      for (const entry of [...waiting].sort((one, other) => one.at - other.at)) {
        // An earlier callback may have cancelled it.
        if (!waiting.has(entry)) continue
        const leftMs = entry.at - steadyMs()
        if (leftMs <= 0) entry.wake()
        else {
          clearTimeout(entry.timer)
          entry.timer = setTimeout(entry.wake, leftMs).unref()
        }
      }
    },
  }
}
