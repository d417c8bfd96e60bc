import { useEffect, useState } from 'react'
import { type SportCode, totalLive } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { deltaOf, receiveDeltas } from '#web/fixture/fixture.state.ts'
import { useScores } from '#web/fixture/use-scores.ts'
import { useLocale } from '#web/root-data.ts'
import { type LiveTotals, takenOver } from './live-totals.ts'

/** Poll interval while the page is visible. */
const refreshMs = 60_000

/**
 * Returns the live fixtures of a sport, or of all sports without `mode`. They come from the page, and are read again
 * every minute. The list changes only when a total differs; scores are always updated.
 */
export function useLiveList(given: LiveTotals, mode: SportCode | undefined): LiveTotals {
  const locale = useLocale()
  useScores()
  const [kept, setKept] = useState({ given, totals: given })
  if (kept.given !== given) setKept({ given, totals: given })
  useEffect(() => {
    const refresh = async () => {
      if (document.visibilityState === 'hidden') return
      try {
        const fresh = await call(totalLive, { mode, locale, pageSize: given.list.length > 40 ? 200 : 40 })
        receiveDeltas(fresh.list.map(deltaOf))
        setKept((now) => {
          const totals = takenOver(now.totals, fresh)
          return totals === now.totals ? now : { ...now, totals }
        })
      } catch (error) {
        console.warn('The live list could not be refreshed', error)
      }
    }
    const timer = setInterval(refresh, refreshMs)
    return () => clearInterval(timer)
  }, [mode, given, locale])
  return kept.given === given ? kept.totals : given
}
