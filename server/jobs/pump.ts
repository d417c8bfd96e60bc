import type { FastifyBaseLogger } from 'fastify'
import { type Clock, systemClock } from '#server/engines/clock.ts'
import { countTask, poolCounts } from '#server/metrics/work-pools.ts'

export type Pump = {
  /** Signals new work and starts the pump. If a step is running, another step follows. */
  wake(): void
  /** Resolves after the current step. No step starts afterwards. */
  close(): Promise<void>
}

const afterFailureMs = 5_000
const maxMs = 60_000

/**
 * Processes work stored in the database in small steps, each committed separately. `step` runs one step and returns the
 * milliseconds until the next (0: now; null: wait for `wake`).
 *
 * A failed step is retried. Once started, the pump also runs a step at least once a minute, since another process may
 * have left work unfinished. `name` appears in the log and in the metrics of worker pools.
 */
export function createPump(
  step: () => Promise<number | null>,
  { log, name, clock = systemClock }: { log: FastifyBaseLogger; name: string; clock?: Clock },
): Pump {
  const counts = poolCounts(name)
  let isClosed = false
  let isStarted = false
  let isWoken = false
  let cancel = () => {}
  let running: Promise<void> = Promise.resolve()
  let isRunning = false

  async function work(): Promise<void> {
    let restMs = 0
    while (!isClosed && restMs === 0) {
      isWoken = false
      try {
        restMs = Math.min((await countTask(counts, step)) ?? maxMs, maxMs)
        if (isWoken) restMs = 0
      } catch (error) {
        log.warn({ err: error, name }, 'a step of a pump failed; it is tried again')
        restMs = afterFailureMs
      }
      // Lets other tasks run between two steps.
      await new Promise(setImmediate)
    }
    isRunning = false
    if (isClosed) return
    cancel = clock.after(isWoken ? 0 : restMs, begin)
  }

  function begin(): void {
    cancel()
    if (isClosed || isRunning) return
    isRunning = true
    isStarted = true
    running = work()
  }

  return {
    wake() {
      isWoken = true
      if (!isRunning) begin()
    },
    async close() {
      isClosed = true
      cancel()
      if (isStarted) await running
    },
  }
}
