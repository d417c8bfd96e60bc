import { within } from '#media/kit/deadlines.ts'

const limitMs = 9_500

export type Shutdown = {
  /** Adds a part to close. Parts are closed in the reverse order. */
  add(close: () => Promise<void>): void
  /** Adds work to do before anything is closed. It is not subject to `limitMs`. */
  addDrain(drain: () => Promise<void>): void
  /**
   * Closes everything, once, regardless of the number of calls. Never rejects. Ends the process when closing takes
   * longer than `limitMs` after the drain.
   */
  run(): Promise<void>
  hasBegun(): boolean
}

/** Closes the program's parts, after a signal or after a failed start. */
export function createShutdown(): Shutdown {
  const closers: (() => Promise<void>)[] = []
  const drains: (() => Promise<void>)[] = []
  let running: Promise<void> | null = null

  async function closeAll(): Promise<void> {
    for (const drain of drains) await drain().catch((error: unknown) => console.error(error))
    setTimeout(() => process.exit(1), within(limitMs)).unref()
    for (let close = closers.pop(); close; close = closers.pop())
      await close().catch((error: unknown) => console.error(error))
  }

  return {
    add: (close) => void closers.push(close),
    addDrain: (drain) => void drains.push(drain),
    run() {
      running ??= closeAll()
      return running
    },
    hasBegun: () => running !== null,
  }
}

/**
 * Stops everything in order at the first signal. A second signal, or a shutdown that takes too long, ends the process
 * immediately.
 */
export function stopOnSignal(shutdown: Shutdown): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (shutdown.hasBegun()) process.exit(1)
      void shutdown.run().then(() => process.exit(0))
    })
}
