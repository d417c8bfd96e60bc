import { useEffect, useRef } from 'react'

/**
 * Calls `seen` with the id of the newest message when it arrives on a visible page, and when the page becomes visible.
 */
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
