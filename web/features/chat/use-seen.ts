import { useEffect, useRef } from 'react'

/** Tells that the newest message has been seen: while the page is in front, and when it comes back. */
export function useSeen(newestId: number, seen: (messageId: number) => void): void {
  const latest = useRef(seen)
  useEffect(() => {
    latest.current = seen
  })
  useEffect(() => {
    if (newestId === 0) return
    const tell = () => document.visibilityState === 'visible' && latest.current(newestId)
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [newestId])
}
