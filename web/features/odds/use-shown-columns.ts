import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import type { OddsKind } from '#contract/rules/odds-kinds.ts'
import { type MarketColumn, marketColumns } from './board-markets.ts'
import { useMarket } from './odds.preferences.ts'

/** odds.css hides the same columns before the script lives. */
const phone = '(max-width: 767.98px)'

function subscribe(listener: () => void): () => void {
  const media = matchMedia(phone)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** All markets, or on a phone the one that is chosen: what nobody sees there is a hundred rows' work. */
export function useShownColumns(): { market: OddsKind; columns: MarketColumn[] } {
  // The button that was pressed answers first; the rows follow.
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
