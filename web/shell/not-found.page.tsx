import type { LoaderFunctionArgs } from 'react-router'
import { notFound } from '#web/checks/not-found.ts'

/** The last row of the table: a real 404 with the root's data, so that the error page has the complete shell. */
export function loader({ url }: LoaderFunctionArgs) {
  throw notFound(url)
}

export default function NotFound() {
  return null
}
