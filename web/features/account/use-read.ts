import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Reads a card's data on mount and on each `read()`. A failed read sets `isFailed` and leaves the earlier data
 * unchanged.
 */
export function useRead<T>(ask: () => Promise<T>) {
  const [data, setData] = useState<T | null>(null)
  const [isFailed, setFailed] = useState(false)
  const asked = useRef(ask)
  asked.current = ask
  const read = useCallback(async () => {
    try {
      setData(await asked.current())
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }, [])
  useEffect(() => void read(), [read])
  return { data, isFailed, read, setData }
}
