import { failureStatus } from '#web/api/call-error.ts'
import type { Loaded } from '#web/api/loaded.ts'

/** What a page of tips was given: its data, nothing because of a fault, or nothing because of where the visitor is. */
export type LoadedTips<T> = Loaded<T> | { ok: false; isRestricted: true }

export function isRestricted(error: unknown): boolean {
  return error instanceof Error && error.name === 'RESTRICTED_COUNTRY'
}

/** Faults leave the page standing; a 404 is the page's own. */
export async function settleTips<T>(call: Promise<T>): Promise<LoadedTips<T>> {
  try {
    return { ok: true, data: await call }
  } catch (error) {
    if (isRestricted(error)) return { ok: false, isRestricted: true }
    if (failureStatus(error) === 404) throw error
    console.error('Tips could not be read', error)
    return { ok: false }
  }
}
