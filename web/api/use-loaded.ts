import { useCallback, useEffect, useState } from 'react'
import { type Loaded, settle } from './loaded.ts'

/**
 * Reads data when a part of a page is shown. `loaded` is null until the response. `read` must be stable between renders
 * (useCallback), because a new one reads again. `given` is data that the page already loaded, and must be stable too.
 * If `given` succeeded, nothing is read.
 */
export function useLoaded<T>(
  read: () => Promise<T>,
  given: Loaded<T> | null = null,
): { loaded: Loaded<T> | null; retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded<T> | null>(given?.ok ? given : null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const isGiven = given?.ok === true && tries === 0
    setLoaded(isGiven ? given : null)
    if (isGiven) return
    void settle(read()).then((answer) => isCurrent && setLoaded(answer))
    return () => {
      isCurrent = false
    }
  }, [read, tries, given])
  return { loaded, retry: useCallback(() => setTries((count) => count + 1), []) }
}
