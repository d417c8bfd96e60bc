import { useRevalidator } from 'react-router'
import { ReadError } from './read-error.tsx'

/** A part of the page that could not be read; the retry asks for the page's data again. */
export function RetryState() {
  return <ReadError read={useRevalidator().revalidate} />
}
