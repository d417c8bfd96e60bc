import { useCallback, useEffect, useState } from 'react'
import { fixtureOdds } from '#contract/odds.ts'
import type { TipFixture } from '#contract/tips.ts'
import { call } from '#web/api/call.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { type MarketOffers, offersOf } from './offers.ts'

const refreshMs = 5_000

/** Returns the available picks of a fixture, null until loaded. Reads them every few seconds and on `refresh`. */
export function useOffers(fixture: TipFixture): {
  loaded: Loaded<MarketOffers[]> | null
  refresh: () => Promise<void>
} {
  const { fixtureId } = fixture
  const [loaded, setLoaded] = useState<Loaded<MarketOffers[]> | null>(null)

  const refresh = useCallback(async () => {
    try {
      const odds = await call(fixtureOdds, { fixtureId })
      setLoaded({ ok: true, data: offersOf(odds, { isInPlay: odds.fixture.state !== 'scheduled' }) })
    } catch (error) {
      console.warn('The odds of a fixture could not be read', error)
      // After a failed refresh, the earlier offers remain. The server refuses outdated prices anyway.
      setLoaded((before) => before ?? { ok: false })
    }
  }, [fixtureId])

  useEffect(() => {
    void refresh()
    const timer = setInterval(() => void refresh(), refreshMs)
    return () => clearInterval(timer)
  }, [refresh])
  return { loaded, refresh }
}
