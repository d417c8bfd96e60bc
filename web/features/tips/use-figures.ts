import { useLocale } from '#web/root-data.ts'
import { shareText, unitsText } from './pick-text.ts'

/** Returns formatters of a record's numbers in the page's language, for example `+37,51` and `55,6%` in Vietnamese. */
export function useFigures() {
  const locale = useLocale()
  return {
    units: (hundredThousandths: number) => unitsText(hundredThousandths, locale),
    share: (share: number | null) => shareText(share, { isSigned: false, locale }),
    signedShare: (share: number | null) => shareText(share, { isSigned: true, locale }),
  }
}
