import { useCallback, useEffect, useRef, useState } from 'react'

/** Reads a card's data when the card mounts and again on `read()`. A failed read leaves the earlier data unchanged. */
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
