import type { Clock } from '#server/features/sports-data/clock.adapter.ts'

/** A clock on which any number of loops can wait. It advances to the end of the next wait when no loop has work. */
export type VirtualClock = Clock & { runUntil(wallMs: number): Promise<void> }

export function createVirtualClock(startWallMs: number): VirtualClock {
  let passedMs = 0
  const waiting = new Set<{ at: number; wake: () => void }>()

  /** Waits until promises and streams have done all work that needs no further time. */
  async function settled(): Promise<void> {
    for (let i = 0; i < 6; i += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  return {
    wallMs: () => startWallMs + passedMs,
    steadyMs: () => passedMs,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const entry = { at: passedMs + Math.max(0, ms), wake: end }
        function end(): void {
          waiting.delete(entry)
          signal.removeEventListener('abort', end)
          resolve()
        }
        waiting.add(entry)
        signal.addEventListener('abort', end, { once: true })
      }),
    async runUntil(wallMs) {
      const until = wallMs - startWallMs
      for (;;) {
        await settled()
        const next = [...waiting].reduce<{ at: number; wake: () => void } | null>(
          (first, one) => (first === null || one.at < first.at ? one : first),
          null,
        )
        if (next === null || next.at > until) break
        passedMs = Math.max(passedMs, next.at)
        next.wake()
      }
      passedMs = until
    },
  }
}
