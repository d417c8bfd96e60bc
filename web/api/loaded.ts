import { failureStatus } from './call-error.ts'

export type Loaded<T> = { ok: true; data: T } | { ok: false }

export async function settle<T>(call: Promise<T>): Promise<Loaded<T>> {
  try {
    return { ok: true, data: await call }
  } catch (error) {
    if (!isRefusal(failureStatus(error))) console.error('A part of a page could not be read', error)
    return { ok: false }
  }
}

/**
 * Returns true when the server refused the call (4xx). That can be normal for this visitor, so it is not logged as an
 * error.
 */
function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500
}
