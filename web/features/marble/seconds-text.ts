import type { Locale } from '#contract/envelope.ts'
import { formattingTags } from '#web/i18n/locale.ts'

/** Formats a race time in seconds with the language's decimal sign, for example `35,461` or `35.461`. */
export function secondsText(timeUs: number, locale: Locale, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return (timeUs / 1_000_000).toLocaleString(formattingTags[locale], digits)
}
