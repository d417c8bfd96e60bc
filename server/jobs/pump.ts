import type { FastifyBaseLogger } from 'fastify'

export type Pump = {
  /** There is something to do; while it runs, it runs once more. */
  wake(): void
  /** Resolves once what is being done is done; nothing is begun afterwards. */
  close(): Promise<void>
}

const afterFailureMs = 5_000
const longestMs = 60_000

/**
 * Works off what stands in the database, in small steps of which each is committed by itself: `step` does one and gives in
 * how many milliseconds there is more (0: now; null: when it is woken). One that fails is tried again. Looks once a minute
 * without being woken, since what another process was about to do may be left over.
 */
export function createPump(
  step: () => Promise<number | null>,
  { log, name }: { log: FastifyBaseLogger; name: string },
): Pump {
  let isClosed = false
  let isStarted = false
  let isWoken = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isRunning = false

  async function work(): Promise<void> {
    let restMs = 0
    while (!isClosed && restMs === 0) {
      isWoken = false
      try {
        restMs = Math.min((await step()) ?? longestMs, longestMs)
        if (isWoken) restMs = 0
      } catch (error) {
        log.warn({ err: error, name }, 'a pump stopped at a failure and goes on soon')
        restMs = afterFailureMs
      }
      // Others get their turn between two steps.
      await new Promise(setImmediate)
    }
    isRunning = false
    if (isClosed) return
    timer = setTimeout(begin, isWoken ? 0 : restMs)
    timer.unref()
  }

  function begin(): void {
    clearTimeout(timer)
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
      clearTimeout(timer)
      if (isStarted) await running
    },
  }
}
