const limitMs = 9_500

export type Shutdown = {
  /** What was opened last is closed first. */
  add(close: () => Promise<void>): void
  /** Closes everything, once however often it is asked; never rejects. */
  run(): Promise<void>
  hasBegun(): boolean
}

/** The end of the program, whether by a signal or because it could not start. */
export function createShutdown(): Shutdown {
  const closers: (() => Promise<void>)[] = []
  let running: Promise<void> | null = null

  async function closeAll(): Promise<void> {
    setTimeout(() => process.exit(1), limitMs).unref()
    for (let close = closers.pop(); close; close = closers.pop())
      await close().catch((error: unknown) => console.error(error))
  }

  return {
    add: (close) => void closers.push(close),
    run() {
      running ??= closeAll()
      return running
    },
    hasBegun: () => running !== null,
  }
}

/** The first signal stops everything in order; a second one, or too long a stop, ends the process at once. */
export function stopOnSignal(shutdown: Shutdown): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (shutdown.hasBegun()) process.exit(1)
      void shutdown.run().then(() => process.exit(0))
    })
}
