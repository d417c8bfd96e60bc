import { vi } from 'vitest'

/**
 * Repeats `check` until it does not throw, and returns its result. Gives up after 90 s, because the machine may be busy.
 */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 90_000, interval: 50 })
}
