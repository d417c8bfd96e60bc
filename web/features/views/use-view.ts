import { useEffect } from 'react'
import type { ViewCalls } from '#contract/views.ts'
import { call } from '#web/api/call.ts'
import { sessionReady } from '#web/api/session.ts'

/** Tells the server once that somebody looks at the page: when the tab is first seen, not when it was opened unseen. */
export function useView(view: ViewCalls['view'], id: string): void {
  useEffect(() => {
    const ended = new AbortController()
    async function tell(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', onVisibility)
      await sessionReady()
      if (ended.signal.aborted) return
      // A view that is not counted is no loss to the visitor.
      await call(view, { id }).catch((error: unknown) => console.warn('The view was not counted', error))
    }
    const onVisibility = () => void tell()
    document.addEventListener('visibilitychange', onVisibility, { signal: ended.signal })
    void tell()
    return () => ended.abort()
  }, [view, id])
}
