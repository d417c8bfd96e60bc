import CalendarDays from 'lucide-react/icons/calendar-days'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { addDays, monthText } from '#web/time/kick-off.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { addMonths } from './month.ts'
import { MonthGrid } from './month-grid.tsx'
import { type CalendarQuery, useMonthCounts } from './use-month-counts.ts'

type CalendarPopoverProps = {
  today: string
  chosen: string
  query: CalendarQuery
  pathOf: (date: string | null) => string
}

export function CalendarPopover(props: CalendarPopoverProps) {
  const t = useTranslate()
  const [isOpened, setOpened] = useState(false)
  return (
    <Popover
      shape="menu"
      label={t('fixtures.calendar')}
      triggerClass="inline-flex h-14 w-12 shrink-0 items-center justify-center rounded-md border border-line bg-surface text-ink-2 transition-colors duration-150 hover:border-line-strong hover:text-ink"
      trigger={<CalendarDays size={22} aria-hidden />}
      onOpen={() => setOpened(true)}
    >
      <div className="w-[min(20rem,calc(100vw-3.25rem))]">{isOpened && <Calendar {...props} />}</div>
    </Popover>
  )
}

function Calendar({ today, chosen, query, pathOf }: CalendarPopoverProps) {
  const t = useTranslate()
  const locale = useLocale()
  const [month, setMonth] = useState(chosen.slice(0, 7))
  const counts = useMonthCounts(month, query)
  const step = (months: number) => setMonth(addMonths(month, months))
  return (
    <>
      <div className="flex items-center justify-between">
        <IconButton label={t('fixtures.previousMonth')} onClick={() => step(-1)}>
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <p aria-live="polite" className="font-semibold">
          {monthText(month, locale)}
        </p>
        <IconButton label={t('fixtures.nextMonth')} onClick={() => step(1)}>
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </div>
      <MonthGrid month={month} today={today} chosen={chosen} counts={counts} pathOf={pathOf} />
      <div className="mt-2 grid grid-cols-3 gap-2">
        {(
          [
            ['fixtures.lastWeek', addDays(chosen, -7)],
            ['fixtures.now', null],
            ['fixtures.nextWeek', addDays(chosen, 7)],
          ] as const
        ).map(([label, date]) => (
          <LocaleLink
            key={label}
            to={pathOf(date === today ? null : date)}
            preventScrollReset
            className={`${buttonClass({ tone: 'neutral', size: 'small' })} h-11 px-1!`}
          >
            {t(label)}
          </LocaleLink>
        ))}
      </div>
    </>
  )
}
