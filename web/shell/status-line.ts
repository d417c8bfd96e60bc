import { isRouteErrorResponse } from 'react-router'

/** The router's text when no route matches. A loader that throws `notFound` has another one. */
const noRoute = 'Not Found'

/**
 * Returns the status of an error and its line. A 404 has the same line for all failed checks, and names the path when no
 * route matches. Other statuses have their message, if any, else "Internal Server Error".
 */
export function statusLine(error: unknown, path: string): { status: number; line: string } {
  if (!isRouteErrorResponse(error)) return { status: 500, line: 'Internal Server Error' }
  if (error.status === 404)
    return { status: 404, line: error.statusText === noRoute ? `Page not found: ${path}` : 'Page Not Found' }
  return { status: error.status, line: error.statusText || 'Internal Server Error' }
}
