import { useEffect } from 'react'
import type { ViewCalls } from '#contract/views.ts'
import { call } from '#web/api/call.ts'
import { sessionReady } from '#web/api/session.ts'

/**
 * Reports one view of the page to the server, when the tab is first visible. A tab opened in the background does not
 * count before that.
 */
export function useView(view: ViewCalls['view'], id: string): void {
  useEffect(() => {
    const ended = new AbortController()
    async function report(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', onVisibility)
      await sessionReady()
      if (ended.signal.aborted) return
      // The visitor does not notice a failed count.
      await call(view, { id }).catch((error: unknown) => console.warn('The view was not counted', error))
    }
    const onVisibility = () => void report()
    document.addEventListener('visibilitychange', onVisibility, { signal: ended.signal })
    void report()
    return () => ended.abort()
  }, [view, id])
}
