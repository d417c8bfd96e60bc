import { useRevalidator } from 'react-router'
import { ReadError } from './read-error.tsx'

export function RetryState() {
  return <ReadError read={useRevalidator().revalidate} />
}
