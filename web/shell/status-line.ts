import { isRouteErrorResponse } from 'react-router'

/**
 * Returns the status of an error and its line. A 404 always has the same line. Other statuses have their message, if
 * any, else "Internal Server Error".
 */
export function statusLine(error: unknown): { status: number; line: string } {
  if (!isRouteErrorResponse(error)) return { status: 500, line: 'Internal Server Error' }
  if (error.status === 404) return { status: 404, line: 'Page Not Found' }
  return { status: error.status, line: error.statusText || 'Internal Server Error' }
}
