import type { Clock } from '#server/engines/clock.ts'
import { timersFrom } from './clock-timers.ts'

/** A clock on which any number of loops can wait. It advances to the end of the next wait when no loop has work. */
export type VirtualClock = Clock & {
  runUntil(wallMs: number): Promise<void>
  /** Advances the clock by `ms`, from wait to wait. */
  pass(ms: number): Promise<void>
}

type Waiting = { at: number; wake: () => void }

export function createVirtualClock(startWallMs = Date.now()): VirtualClock {
  let passedMs = 0
  const waiting = new Set<Waiting>()

  function after(ms: number, callback: () => void): () => void {
    const cancel = () => void waiting.delete(entry)
    const entry = {
      at: passedMs + Math.max(0, ms),
      wake() {
        cancel()
        callback()
      },
    }
    waiting.add(entry)
    return cancel
  }

  /** Waits until promises and streams have done all work that needs no further time. */
  async function settled(): Promise<void> {
    for (let i = 0; i < 6; i += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  async function runUntil(wallMs: number): Promise<void> {
    const until = wallMs - startWallMs
    for (;;) {
      await settled()
      const next = [...waiting].reduce<Waiting | null>(
        (first, one) => (first === null || one.at < first.at ? one : first),
        null,
      )
      if (next === null || next.at > until) break
      passedMs = Math.max(passedMs, next.at)
      next.wake()
    }
    passedMs = until
  }

  return {
    wallMs: () => startWallMs + passedMs,
    steadyMs: () => passedMs,
    after,
    ...timersFrom(after),
    runUntil,
    pass: (ms) => runUntil(startWallMs + passedMs + ms),
  }
}
