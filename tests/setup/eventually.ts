import { vi } from 'vitest'

/** Returns the result of `check` when it no longer throws. Waits up to half a minute, since the machine may be busy. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval: 50 })
}
