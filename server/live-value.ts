import type { FastifyBaseLogger } from 'fastify'
import type { Bus } from './engines/ports.ts'

export type LiveValue<T> = {
  /** As it was last read; there from `start` on, so that a transaction never waits for another connection to read it. */
  now(): T
  /** Reads it before the first request. */
  start(): Promise<void>
  /** It was changed, and committed: every instance reads it again. */
  changed(): void
  close(): void
}

/**
 * Rules that operators change now and then and that are read all the time: each process keeps one copy, and reads it
 * again when it is told, or when the bus is back and may have told it meanwhile.
 */
export function liveValue<T>(
  { bus, log }: { bus: Bus; log: FastifyBaseLogger },
  { name, read }: { name: string; read: () => Promise<T> },
): LiveValue<T> {
  let known: { value: T } | null = null
  let newest = 0

  /** What was asked for later is newer, whichever answer comes first. */
  async function readNow(): Promise<void> {
    newest += 1
    const mine = newest
    const value = await read()
    if (mine === newest) known = { value }
  }

  const readAgain = () =>
    void readNow().catch((error: unknown) => log.error({ err: error, name }, 'changed rules could not be read'))
  const ends = [bus.subscribe(name, readAgain), bus.onReturn(readAgain)]

  return {
    now() {
      if (!known) throw new Error(`${name} was not read yet`)
      return known.value
    },
    start: readNow,
    changed: () => bus.publish(name, null),
    close() {
      for (const end of ends) end()
    },
  }
}
