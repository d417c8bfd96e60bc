import { numericMoment } from '#web/i18n/date-format.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useLocale } from '#web/root-data.ts'
import { useZone } from './use-zone.ts'

/** Formats a moment that may be a year away as `20:05 21/11/2026` in the visitor's time zone. */
export function useFullMomentText(): (timeMs: number) => string {
  const zone = useZone()
  const locale = useLocale()
  return (timeMs) => numericMoment(formattingTags[locale], timeMs, zone)
}
