import { useLocale } from '#web/root-data.ts'
import { shareText, unitsText } from './pick-text.ts'

/** Formats the numbers of a record in the page's language: `+37,51` and `55,6%` in Vietnamese. */
export function useFigures() {
  const locale = useLocale()
  return {
    units: (hundredThousandths: number) => unitsText(hundredThousandths, locale),
    share: (share: number | null) => shareText(share, { isSigned: false, locale }),
    signedShare: (share: number | null) => shareText(share, { isSigned: true, locale }),
  }
}
