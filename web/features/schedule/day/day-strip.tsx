import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { addDays, dayMonthText, nearDayText, weekdayText } from '#web/time/kick-off.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'

type DayStripProps = {
  today: string
  chosen: string
  /** Direction of the days. Results start with today and go back. */
  direction: 'ahead' | 'back'
  pathOf: (date: string | null) => string
}

const daysAhead = [-1, 0, 1, 2, 3, 4, 5, 6, 7]
const daysBack = [0, -1, -2, -3, -4, -5, -6, -7]

/** The days around today. A chosen day that is not among them, from a link or the calendar, is first. */
export function DayStrip({ today, chosen, direction, pathOf }: DayStripProps) {
  const t = useTranslate()
  const locale = useLocale()
  const span = (direction === 'back' ? daysBack : daysAhead).map((days) => addDays(today, days))
  const days = span.includes(chosen) ? span : [chosen, ...span]
  return (
    <nav aria-label={t('schedule.days')} className="scroll-row min-w-0 flex-1 py-0.5">
      {days.map((date) => {
        const isChosen = date === chosen
        return (
          <LocaleLink
            key={date}
            to={pathOf(date === today ? null : date)}
            preventScrollReset
            aria-current={isChosen ? 'date' : undefined}
            className={classNames('day-link', isChosen ? 'chip-on' : 'chip-off')}
          >
            <span className="whitespace-nowrap text-sm font-semibold">
              {nearDayText(date, today, t) ?? weekdayText(date, locale)}
            </span>
            <span className="tabular text-xs">{dayMonthText(date, locale)}</span>
          </LocaleLink>
        )
      })}
    </nav>
  )
}
