import type { KeyboardEvent } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { fullDateText, weekdayText } from '#web/time/kick-off.ts'
import { classNames } from '#web/ui/class-names.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { weeksOf } from './month.ts'
import type { MonthCounts } from './use-month-counts.ts'

/** Dates of some week that starts on a Monday, for the weekday names. */
const someWeek = Array.from({ length: 7 }, (_, index) => `2026-06-0${index + 1}`)
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

type MonthGridProps = {
  month: string
  today: string
  chosen: string
  counts: MonthCounts
  pathOf: (date: string | null) => string
}

/**
 * The month's days as links. Arrow keys move between days. The Tab key reaches only one of them: the chosen day, today,
 * or the first.
 */
export function MonthGrid({ month, today, chosen, counts, pathOf }: MonthGridProps) {
  const locale = useLocale()
  const weeks = weeksOf(month)
  const dates = weeks.flat().filter((date) => date !== null)
  const entry = dates.includes(chosen) ? chosen : dates.includes(today) ? today : dates[0]
  return (
    <table className="mt-1 w-full table-fixed text-center" onKeyDown={moveFocus}>
      <thead>
        <tr>
          {someWeek.map((date) => (
            <th key={date} scope="col" className="h-8 text-xs font-semibold text-ink-3">
              {weekdayText(date, locale)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((date) => date !== null)}>
            {week.map((date, index) =>
              date === null ? (
                <td key={someWeek[index]} />
              ) : (
                <td key={date} className="p-0">
                  <Day
                    date={date}
                    isToday={date === today}
                    isChosen={date === chosen}
                    isEntry={date === entry}
                    count={counts?.get(date) ?? (counts ? 0 : null)}
                    to={pathOf(date === today ? null : date)}
                  />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  const days = [...event.currentTarget.querySelectorAll('a')]
  const next = days[days.indexOf(event.target as HTMLAnchorElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

type DayProps = {
  date: string
  isToday: boolean
  isChosen: boolean
  /** True for the one day that the Tab key reaches. */
  isEntry: boolean
  count: number | null
  to: string
}

function Day({ date, isToday, isChosen, isEntry, count, to }: DayProps) {
  const t = useTranslate()
  const locale = useLocale()
  const counted = count === null ? '' : `, ${t('schedule.count', { count })}`
  return (
    <LocaleLink
      to={to}
      prefetch="none"
      preventScrollReset
      tabIndex={isEntry ? 0 : -1}
      aria-current={isChosen ? 'date' : undefined}
      className={classNames(
        'tabular mx-auto flex h-11 w-full max-w-11 flex-col items-center justify-center rounded-md text-sm leading-tight',
        isChosen ? 'bg-inverse font-semibold text-on-inverse' : 'hover:bg-surface-3',
        !isChosen && (count === 0 ? 'text-ink-3' : 'text-ink'),
        isToday && !isChosen && 'font-bold text-primary',
      )}
    >
      <span className="sr-only">{fullDateText(date, locale) + counted}</span>
      <span aria-hidden>{Number(date.slice(8))}</span>
      <span aria-hidden className={classNames('h-3.5 text-[0.625rem]', isChosen ? '' : 'text-ink-3')}>
        {count || ''}
      </span>
    </LocaleLink>
  )
}
