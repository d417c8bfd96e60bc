import { numericMoment } from '#web/i18n/date-format.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { timeAgo } from './time-ago.ts'
import { useNow } from './use-now.ts'
import { useZone } from './use-zone.ts'

/** Shows the time since `at` (epoch milliseconds), as in feeds. Its title is the full date. */
export function TimeSince({ at, className }: { at: number; className?: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const zone = useZone()
  const now = useNow()
  const whole = numericMoment(formattingTags[locale], at, zone)
  // Until the time is known, the page shows the date, which stays correct regardless of the page's age.
  const text = now === null ? whole : (timeAgo(at, now, { locale, zone }) ?? t('time.justNow'))
  return (
    <time dateTime={new Date(at).toISOString()} title={whole} className={className}>
      {text}
    </time>
  )
}
