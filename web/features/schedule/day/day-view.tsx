import { useMemo } from 'react'
import { CalendarPopover } from '#web/features/schedule/calendar/calendar-popover.tsx'
import { EmptySchedule } from '#web/features/schedule/empty-schedule.tsx'
import { FavouriteStrip } from '#web/features/schedule/favourites/favourite-strip.tsx'
import { FilterBar } from '#web/features/schedule/filter-bar.tsx'
import { GroupSkeleton } from '#web/features/schedule/fixture-group.tsx'
import { type DayPage, totalOf } from '#web/features/schedule/load-schedule.ts'
import { filterQuery } from '#web/features/schedule/schedule-filter.ts'
import { ScheduleHead } from '#web/features/schedule/schedule-head.tsx'
import { dayPageText } from '#web/features/schedule/schedule-text.ts'
import { ScoreAnnouncer } from '#web/features/schedule/score-announcer.tsx'
import { useOwnDays } from '#web/features/schedule/viewpoint.ts'
import { schedulePath } from '#web/fixture/schedule-slug.ts'
import { sportBySlug } from '#web/fixture/sport.ts'
import { SportChips } from '#web/fixture/sport-chips.tsx'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { useLocale } from '#web/root-data.ts'
import { DayPartView } from './day-part.tsx'
import { DayStrip } from './day-strip.tsx'
import { DayTurn } from './day-turn.tsx'

export function DayView({ page, isSwitching }: { page: DayPage; isSwitching: boolean }) {
  const t = useTranslate()
  const locale = useLocale()
  const { kind, date, chosen, today, viewpoint, filter, parts, tournaments, nearest } = page
  const sport = sportBySlug(page.sport ?? undefined) ?? null
  const query = filterQuery(kind, filter)
  const pathOf = (to: string | null) => schedulePath(kind, { sport, date: to }) + query
  const played = tournaments.ok ? tournaments.data.list : []
  const shown = sport ? played.filter((one) => one.sport === sport.code) : played
  useOwnDays(viewpoint, Date.parse(`${chosen}T12:00:00Z`))
  const fixtures = useMemo(() => (parts.ok ? parts.data.flatMap(({ list }) => list) : []), [parts])
  const days = { timezone: viewpoint.zone, sportsDay: viewpoint.isSportsDay }
  return (
    <>
      <ScheduleHead
        {...dayPageText(kind, { sport, date, chosen, today }, { t, locale })}
        fixtures={fixtures}
        isIndexed={date === null || (parts.ok && totalOf(parts.data) > 0)}
      />
      <ScoreAnnouncer fixtures={fixtures} />
      <DayTurn today={today} viewpoint={viewpoint} />
      <div className="mt-4 flex flex-col gap-3">
        <div className="flex items-center gap-2">
          <DayStrip today={today} chosen={chosen} direction={kind === 'ket-qua' ? 'back' : 'ahead'} pathOf={pathOf} />
          <CalendarPopover
            today={today}
            chosen={chosen}
            query={{ ...days, sport: sport?.code, hasCommentator: filter.hasCommentator }}
            pathOf={pathOf}
          />
        </div>
        <SportChips
          current={sport}
          pathOf={(to) => schedulePath(kind, { sport: to, date }) + query}
          totals={tournaments.ok ? played : undefined}
        />
        <FilterBar
          kind={kind}
          filter={filter}
          tournaments={shown}
          pathWith={(to) => schedulePath(kind, { sport, date }) + filterQuery(kind, to)}
        />
      </div>
      <div className="mt-5 flex flex-col gap-4" aria-busy={isSwitching}>
        <FavouriteStrip key={`${chosen} ${viewpoint.zone}`} day={{ date: chosen, ...days, locale }} />
        {isSwitching ? (
          <GroupSkeleton />
        ) : !parts.ok ? (
          <div className="card">
            <RetryState />
          </div>
        ) : totalOf(parts.data) === 0 ? (
          <EmptySchedule
            kind={kind}
            nearest={nearest && { ...nearest, to: pathOf(nearest.date) }}
            today={today}
            isToday={date === null || date === today}
            allPath={
              kind === 'lich-truc-tiep' && filter.hasCommentator ? schedulePath('lich-thi-dau', { sport, date }) : null
            }
          />
        ) : (
          // Another time zone creates a new list, because moving rows within the old list would count as a layout
          // shift.
          parts.data.map((part) => (
            <DayPartView
              key={`${viewpoint.zone} ${viewpoint.isSportsDay} ${part.status}`}
              page={page}
              part={part}
              isAlone={parts.data.length === 1}
              tournaments={shown}
              sport={sport?.code}
            />
          ))
        )}
      </div>
    </>
  )
}
