import { useEffect, useRef } from 'react'

/** Calls `seen` with the newest message while the page is visible, and when it becomes visible. */
export function useSeen(newestId: number, seen: (messageId: number) => void): void {
  const latest = useRef(seen)
  useEffect(() => {
    latest.current = seen
  })
  useEffect(() => {
    if (newestId === 0) return
    const report = () => document.visibilityState === 'visible' && latest.current(newestId)
    report()
    document.addEventListener('visibilitychange', report)
    return () => document.removeEventListener('visibilitychange', report)
  }, [newestId])
}
