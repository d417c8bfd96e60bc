import { data } from 'react-router'
import { failureStatus } from '#web/api/call-error.ts'

/**
 * Returns the value that a loader or a check throws to show the error page with status 404 under the requested path.
 */
export function notFound(url: URL) {
  return data(null, { status: 404, statusText: `Page Not Found: ${url.pathname}` })
}

/** Converts a call's 404 to the page's 404. Other failures pass unchanged. */
export async function orNotFound<T>(call: Promise<T>, url: URL): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw failureStatus(error) === 404 ? notFound(url) : error
  }
}
