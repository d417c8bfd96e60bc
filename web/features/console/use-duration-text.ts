import { formattingTags } from '#web/i18n/locale.ts'
import { useLanguage } from '#web/i18n/translate.ts'

/** Returns a function that writes a number of seconds in one unit of the reader's language. */
export function useDurationText(): (seconds: number) => string {
  const tag = formattingTags[useLanguage().locale]
  const text = (value: number, unit: string) =>
    value.toLocaleString(tag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 })
  return (seconds) => {
    if (seconds < 1) return text(seconds * 1_000, 'millisecond')
    if (seconds < 120) return text(seconds, 'second')
    if (seconds < 7_200) return text(seconds / 60, 'minute')
    return text(seconds / 3_600, 'hour')
  }
}
