import { formattingTags } from '#web/i18n/locale.ts'
import { useNumberText } from '#web/i18n/use-number-text.ts'
import { useLocale } from '#web/root-data.ts'

/** Returns formatters: of a probability in ten-thousandths, of a share from 0 to 1, of a score, and of a number. */
export function useShares() {
  const whole = useNumberText()
  const tag = formattingTags[useLocale()]
  const share = (value: number) => value.toLocaleString(tag, { style: 'percent', maximumFractionDigits: 0 })
  return {
    chance: (tenThousandths: number) => share(tenThousandths / 10_000),
    share,
    whole,
    score: (rps: number) => rps.toLocaleString(tag, { minimumFractionDigits: 4, maximumFractionDigits: 4 }),
  }
}
