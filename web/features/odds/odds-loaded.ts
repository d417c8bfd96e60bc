import { failureStatus } from '#web/api/call-error.ts'
import type { Loaded } from '#web/api/loaded.ts'

export type OddsLoaded<T> = Loaded<T> | { ok: false; isOff: true }

/** Odds that may be switched off where the visitor is, or fail to load; neither takes the page with it. What does not exist does. */
export async function settleOdds<T>(call: Promise<T>): Promise<OddsLoaded<T>> {
  try {
    return { ok: true, data: await call }
  } catch (error) {
    // Failures cross the server bundle's border, where only their fields are the same.
    if ((error as Error).name === 'RESTRICTED_COUNTRY') return { ok: false, isOff: true }
    if (failureStatus(error) === 404) throw error
    console.error('The odds could not be read', error)
    return { ok: false }
  }
}

export function isOff(loaded: OddsLoaded<unknown>): boolean {
  return 'isOff' in loaded
}
