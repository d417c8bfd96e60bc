import { failureStatus } from './call-error.ts'

export type Loaded<T> = { ok: true; data: T } | { ok: false }

export async function settle<T>(call: Promise<T>): Promise<Loaded<T>> {
  try {
    return { ok: true, data: await call }
  } catch (error) {
    if (!isKnown(failureStatus(error))) console.error('A part of a page could not be read', error)
    return { ok: false }
  }
}

/**
 * Returns true for failures that are not logged as an error: the server refused the call (4xx), which can be normal for
 * this visitor, or its data is unavailable (503), which the server logs itself.
 */
function isKnown(status: number | null): boolean {
  return status === 503 || (status !== null && status >= 400 && status < 500)
}
