import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const refreshMs = 20_000

/** Reloads the page's data every 20 s while a table includes live scores and the page is visible. */
export function useLiveTables(hasLive: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!hasLive) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, refreshMs)
    return () => clearInterval(timer)
  }, [hasLive, revalidate])
}
