import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import type { OddsKind } from '#contract/rules/odds-kinds.ts'
import { type MarketColumn, marketColumns } from './board-markets.ts'
import { useMarket } from './odds.preferences.ts'

/** odds.css hides the same columns before hydration. */
const phone = '(max-width: 767.98px)'

function subscribe(listener: () => void): () => void {
  const media = matchMedia(phone)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Returns all markets, or the chosen one on phones, where hidden columns would cost a hundred rows of rendering. */
export function useShownColumns(): { market: OddsKind; columns: MarketColumn[] } {
  // Deferred, so that the pressed button reacts before the rows.
  const market = useDeferredValue(useMarket())
  const isPhone = useSyncExternalStore(
    subscribe,
    () => matchMedia(phone).matches,
    () => false,
  )
  const columns = useMemo(
    () => (isPhone ? marketColumns.filter(({ kind }) => kind === market) : marketColumns),
    [isPhone, market],
  )
  return { market, columns }
}
