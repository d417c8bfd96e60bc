import { isRouteErrorResponse } from 'react-router'

/** The stated line of a failed page (product.md 2); a status message, where one was given, takes its place. */
export function statusLine(error: unknown): { status: number; line: string } {
  if (!isRouteErrorResponse(error)) return { status: 500, line: 'Internal Server Error' }
  if (error.status === 404) return { status: 404, line: 'Page Not Found' }
  return { status: error.status, line: error.statusText || 'Internal Server Error' }
}
