import type { LoaderFunctionArgs } from 'react-router'
import { notFound } from '#web/checks/not-found.ts'

/** The end of the table: a real 404, with the root's data, so that the error page stands in the whole shell. */
export function loader({ url }: LoaderFunctionArgs) {
  throw notFound(url)
}

export default function NotFound() {
  return null
}
