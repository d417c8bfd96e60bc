import { useCallback, useEffect, useState } from 'react'
import { type Loaded, settle } from './loaded.ts'

/**
 * What a part of a page reads by itself once it is shown; null until it is answered. `read` must stay the same from one
 * rendering to the next (useCallback): another one reads again.
 */
export function useLoaded<T>(read: () => Promise<T>): { loaded: Loaded<T> | null; retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded<T> | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads again
  useEffect(() => {
    let isCurrent = true
    setLoaded(null)
    void settle(read()).then((answer) => isCurrent && setLoaded(answer))
    return () => {
      isCurrent = false
    }
  }, [read, tries])
  return { loaded, retry: useCallback(() => setTries((count) => count + 1), []) }
}
