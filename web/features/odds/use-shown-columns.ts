import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import type { OddsKind } from '#contract/rules/odds-kinds.ts'
import { type MarketColumn, marketColumns } from './board-markets.ts'
import { useMarket } from './odds.preferences.ts'

/** Matches phones. Before hydration, odds.css hides the same columns. */
const phone = '(max-width: 767.98px)'

function subscribe(listener: () => void): () => void {
  const media = matchMedia(phone)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/**
 * Returns all markets, or on phones only the chosen one, because hidden columns would slow down the rendering of a
 * hundred rows.
 */
export function useShownColumns(): { market: OddsKind; columns: MarketColumn[] } {
  // Deferred, so that the pressed button reacts before the rows are rendered.
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
