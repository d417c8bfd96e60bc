import { isRouteErrorResponse } from 'react-router'

/** Returns the error line defined for the status (product.md 2). A given status message replaces it. */
export function statusLine(error: unknown): { status: number; line: string } {
  if (!isRouteErrorResponse(error)) return { status: 500, line: 'Internal Server Error' }
  if (error.status === 404) return { status: 404, line: 'Page Not Found' }
  return { status: error.status, line: error.statusText || 'Internal Server Error' }
}
