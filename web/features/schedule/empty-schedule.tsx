import CalendarX from 'lucide-react/icons/calendar-x'
import type { ScheduleKind } from '#web/fixture/schedule-slug.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { dayText } from '#web/time/kick-off.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { WayOn } from '#web/way/way-on.tsx'

type EmptyScheduleProps = {
  kind: ScheduleKind
  today: string
  isToday: boolean
  nearest: { date: string; total: number; to: string } | null
  /** Path of the same day without this page's default filter, or null. */
  allPath: string | null
}

export function EmptySchedule({ kind, today, isToday, nearest, allPath }: EmptyScheduleProps) {
  const t = useTranslate()
  const locale = useLocale()
  const day = nearest && dayText(nearest.date, today, { locale, t })
  return (
    <div className="card">
      <EmptyState
        icon={<CalendarX size={24} />}
        title={t(`fixtures.empty.title.${kind}`)}
        text={t('fixtures.empty.text')}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            {nearest && day && (
              <LocaleLink to={nearest.to} className={buttonClass()}>
                {t('fixtures.empty.nearest', { day, count: nearest.total })}
              </LocaleLink>
            )}
            {allPath && (
              <LocaleLink to={allPath} className={buttonClass({ tone: 'neutral' })}>
                {t('fixtures.empty.all')}
              </LocaleLink>
            )}
            {!nearest && !allPath && isToday && <WayOn to="/tin-tuc" label="nav.news" />}
            {!nearest && !allPath && !isToday && (
              <LocaleLink to={`/${kind}`} className={buttonClass({ tone: 'neutral' })}>
                {t('fixtures.toToday')}
              </LocaleLink>
            )}
          </span>
        }
      />
    </div>
  )
}
