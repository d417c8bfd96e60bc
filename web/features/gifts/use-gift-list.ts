import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Gift, giftList } from '#contract/gifts.ts'
import { call } from '#web/api/call.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useLocale } from '#web/root-data.ts'

/** Reads the available gifts, the cheapest first. */
export function useGiftList() {
  const locale = useLocale()
  return useLoaded(useCallback(async () => (await call(giftList, { locale })).list, [locale]))
}

/**
 * Returns the gift names in the viewer's language by id. The names are read when the first gift is shown; the map is
 * empty until then.
 */
export function useGiftNames(isWanted: boolean): ReadonlyMap<string, string> {
  const locale = useLocale()
  const [gifts, setGifts] = useState<{ locale: string; list: readonly Gift[] } | null>(null)
  const isMissing = isWanted && gifts?.locale !== locale
  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    call(giftList, { locale }).then(
      ({ list }) => isCurrent && setGifts({ locale, list }),
      (error: unknown) => console.warn('The gifts could not be read', error),
    )
    return () => {
      isCurrent = false
    }
  }, [isMissing, locale])
  return useMemo(() => new Map(gifts?.list.map(({ id, name }) => [id, name])), [gifts])
}
