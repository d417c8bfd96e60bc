import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const refreshMs = 20_000

/** While a table counts what is on, the page asks for it again from time to time, unless nobody looks. */
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
