import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { dateIn, fullDateText, nearDayText } from '#web/time/kick-off.ts'
import { useNow } from '#web/time/use-now.ts'
import { useZone } from '#web/time/use-zone.ts'

/** Divider before the first message of a day. `date` is `yyyy-mm-dd`. */
export function DayLine({ date }: { date: string }) {
  const t = useTranslate()
  const locale = useLocale()
  const today = dateIn(useNow() ?? Date.now(), useZone())
  return (
    <p className="flex items-center gap-3 px-4 py-2 text-xs font-semibold text-ink-2">
      <span aria-hidden className="h-px flex-1 bg-line" />
      {nearDayText(date, today, t) ?? fullDateText(date, locale)}
      <span aria-hidden className="h-px flex-1 bg-line" />
    </p>
  )
}
