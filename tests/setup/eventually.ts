import { vi } from 'vitest'

/** What the check gives once it no longer throws; half a minute at the most, since a machine may be busy. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval: 50 })
}
