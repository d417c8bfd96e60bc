import { useEffect } from 'react'
import { totalLive } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { deltaOf, receiveDeltas } from '#web/fixture/fixture.state.ts'

/** product.md 9 */
const refreshMs = 60_000

/** Scores of all live fixtures once a minute: what the socket told already changes nothing, without one it is the way. */
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
