import { useEffect } from 'react'
import { totalLive } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { deltaOf, receiveDeltas } from '#web/fixture/fixture.state.ts'

/** Poll interval while the page is visible. */
const refreshMs = 60_000

/**
 * Reads the scores of all live fixtures once a minute. Needed only when the socket does not work; known scores change
 * nothing.
 */
export function useLiveRefresh(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const refresh = async () => {
      if (document.visibilityState === 'hidden') return
      try {
        const { list } = await call(totalLive, { pageSize: 200 })
        receiveDeltas(list.map(deltaOf))
      } catch (error) {
        console.warn('The scores could not be refreshed', error)
      }
    }
    const timer = setInterval(refresh, refreshMs)
    return () => clearInterval(timer)
  }, [isOn])
}
