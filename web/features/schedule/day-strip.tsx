import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { addDays, dayMonthText, dayText, weekdayText } from './kick-off.ts'

const daysBefore = 1
const daysAfter = 7

/** Yesterday to a week ahead; a day outside of it (from a link) stands at its end. */
export function DayStrip({
  today,
  chosen,
  pathOf,
}: {
  today: string
  chosen: string
  pathOf: (date: string | null) => string
}) {
  const t = useTranslate()
  const locale = useLocale()
  const span = Array.from({ length: daysBefore + 1 + daysAfter }, (_, index) => addDays(today, index - daysBefore))
  const days = span.includes(chosen) ? span : chosen < today ? [chosen, ...span] : [...span, chosen]
  return (
    <nav aria-label={t('schedule.days')} className="scroll-row -mx-4 px-4 py-0.5">
      {days.map((date) => {
        const isChosen = date === chosen
        const name = dayText(date, today, { locale, t })
        return (
          <LocaleLink
            key={date}
            to={pathOf(date === today ? null : date)}
            preventScrollReset
            aria-current={isChosen ? 'date' : undefined}
            className={classNames(
              'flex h-15 min-w-20 shrink-0 snap-start flex-col items-center justify-center rounded-md border px-3 transition-colors duration-150',
              isChosen
                ? 'border-inverse bg-inverse text-on-inverse'
                : 'border-line bg-surface text-ink-2 hover:border-line-strong hover:text-ink',
            )}
          >
            <span className="whitespace-nowrap text-sm font-semibold">
              {name.includes('/') ? weekdayText(date, locale) : name}
            </span>
            <span className="tabular text-xs">{dayMonthText(date, locale)}</span>
          </LocaleLink>
        )
      })}
    </nav>
  )
}
