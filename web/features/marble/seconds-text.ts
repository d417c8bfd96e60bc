import type { Locale } from '#contract/envelope.ts'
import { formattingTags } from '#web/i18n/locale.ts'

/** A time of a race in seconds, as the language writes its decimals: `35,461`, `35.461`. */
export function secondsText(timeUs: number, locale: Locale, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return (timeUs / 1_000_000).toLocaleString(formattingTags[locale], digits)
}
