import type { FastifyBaseLogger } from 'fastify'
import type { Bus } from '#server/engines/ports.ts'

export type LiveValue<T> = {
  /**
   * Returns the value of the last read, without waiting for a database connection. So a transaction can call it safely.
   * Before `start` has resolved, it is `initial`. Without that it throws.
   */
  now(): T
  /** Reads the value. Call it before the first request. */
  start(): Promise<void>
  /** Reports a committed change, so that every instance reads the value again. */
  changed(): void
  close(): void
}

export type LiveSource<T> = {
  name: string
  read: () => Promise<T>
  initial?: T
  /** Called after each read that counts, when `now` already gives its value. */
  onRead?: (value: T, before: T | undefined) => void
}

/**
 * Caches rules that operators change rarely and that are read often, one copy per process. The process reads the value
 * again after a change. It also does so when the bus was unreachable, because a message may be lost.
 */
export function liveValue<T>(
  { bus, log }: { bus: Bus; log: FastifyBaseLogger },
  { name, read, initial, onRead }: LiveSource<T>,
): LiveValue<T> {
  let known: { value: T } | null = initial === undefined ? null : { value: initial }
  let newest = 0

  /** Keeps only the value of the latest read, even when an earlier read finishes later. */
  async function readNow(): Promise<void> {
    newest += 1
    const mine = newest
    const value = await read()
    if (mine !== newest) return
    const before = known?.value
    known = { value }
    onRead?.(value, before)
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
