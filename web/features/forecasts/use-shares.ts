import { formattingTags } from '#web/i18n/locale.ts'
import { useLocale } from '#web/root-data.ts'

/** Returns formatters: of a probability in ten-thousandths, of a share from 0 to 1, of a score, and of a number. */
export function useShares() {
  const tag = formattingTags[useLocale()]
  const share = (value: number) => value.toLocaleString(tag, { style: 'percent', maximumFractionDigits: 0 })
  return {
    chance: (tenThousandths: number) => share(tenThousandths / 10_000),
    share,
    whole: (count: number) => count.toLocaleString(tag),
    score: (rps: number) => rps.toLocaleString(tag, { minimumFractionDigits: 4, maximumFractionDigits: 4 }),
  }
}
