import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/way/lazy-part.ts'

const PullToRefresh = lazyPart(() => import('./pull-to-refresh.tsx'), 'PullToRefresh')

/** Adds pull-to-refresh to a page. Its code is loaded at the first touch. */
export function PullHost() {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    addEventListener('touchstart', () => setTouched(true), { passive: true, once: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
  if (!isTouched) return null
  return (
    <Suspense fallback={null}>
      <PullToRefresh />
    </Suspense>
  )
}
