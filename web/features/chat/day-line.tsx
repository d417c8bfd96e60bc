import { dateIn, fullDateText, nearDayText } from '#web/features/schedule/kick-off.ts'
import { useNow } from '#web/features/schedule/use-now.ts'
import { useZone } from '#web/features/schedule/use-zone.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'

/** Where another day begins. `date` is `yyyy-mm-dd`. */
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
