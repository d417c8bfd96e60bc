import { failureStatus } from '#web/api/call-error.ts'
import type { Loaded } from '#web/api/loaded.ts'

export type OddsLoaded<T> = Loaded<T> | { ok: false; isOff: true }

/**
 * Settles a call for odds. The page does not fail when the odds are off in the visitor's country or fail to load.
 * Throws only when the server responds 404.
 */
export async function settleOdds<T>(call: Promise<T>): Promise<OddsLoaded<T>> {
  try {
    return { ok: true, data: await call }
  } catch (error) {
    // Compare fields, because the server bundle has its own error classes and `instanceof` would fail.
    if ((error as Error).name === 'RESTRICTED_COUNTRY') return { ok: false, isOff: true }
    if (failureStatus(error) === 404) throw error
    console.error('The odds could not be read', error)
    return { ok: false }
  }
}

export function isOff(loaded: OddsLoaded<unknown>): boolean {
  return 'isOff' in loaded
}
