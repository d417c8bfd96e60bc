import { failureStatus } from './call-error.ts'

/** A part of a page that may fail without taking the page with it. */
export type Loaded<T> = { ok: true; data: T } | { ok: false }

export async function settle<T>(call: Promise<T>): Promise<Loaded<T>> {
  try {
    return { ok: true, data: await call }
  } catch (error) {
    if (!isRefusal(failureStatus(error))) console.error('A part of a page could not be read', error)
    return { ok: false }
  }
}

/** What this visitor may not have is no fault to look into. */
function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500
}
