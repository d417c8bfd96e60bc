import { useCallback, useEffect, useState } from 'react'
import { type Loaded, settle } from './loaded.ts'

/**
 * What a part of a page reads by itself once it is shown; null until it is answered. `read` must stay the same from one
 * rendering to the next (useCallback): another one reads again. What the page has brought along
 * (`given`, which must stay the same too) is read only where that failed.
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
