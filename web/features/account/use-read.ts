import { useCallback, useEffect, useRef, useState } from 'react'

/** What a card shows, read once it stands there and again when asked for; a failure keeps what was read before. */
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
