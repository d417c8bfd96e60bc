import CalendarX from 'lucide-react/icons/calendar-x'
import Mic from 'lucide-react/icons/mic'
import { useState } from 'react'
import type { FixtureSummary } from '#contract/schedule.ts'
import { tournamentSchedule } from '#contract/schedule-days.ts'
import { call } from '#web/api/call.ts'
import { type ScheduleKind, scheduleKinds, schedulePath } from '#web/fixture/schedule-slug.ts'
import { groupBy } from '#web/group-by.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { useLocale } from '#web/root-data.ts'
import { dayAt, dayText } from '#web/time/kick-off.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { DayOptions } from './day/day-options.tsx'
import { FollowStar } from './favourites/star-button.tsx'
import { GroupHeading, GroupSkeleton } from './fixture-group.tsx'
import { ListedFixture } from './listed-fixture.tsx'
import { type TournamentPage, tournamentRows } from './load-schedule.ts'
import { filterQuery } from './schedule-filter.ts'
import { ScheduleHead } from './schedule-head.tsx'
import { tournamentPageText } from './schedule-text.ts'
import { useViewpoint } from './viewpoint.ts'

export function TournamentView({ page, isSwitching }: { page: TournamentPage; isSwitching: boolean }) {
  const t = useTranslate()
  const locale = useLocale()
  const { kind, filter, schedule } = page
  const { tournament } = schedule
  const path = schedulePath(kind, { tournamentId: tournament.id })
  const { hasCommentator } = filter
  return (
    <>
      <ScheduleHead
        {...tournamentPageText(kind, tournament.name, { t, locale })}
        fixtures={schedule.list}
        isIndexed={schedule.list.length > 0}
        action={<FollowStar kind="tournaments" id={tournament.id} name={tournament.name} />}
      />
      <div className="mt-4 flex items-center gap-2">
        <div className="scroll-row -ml-4 min-w-0 flex-1 scroll-px-4 py-0.5 pl-4 sm:ml-0 sm:pl-0">
          <LocaleLink
            to={path + filterQuery(kind, { ...filter, hasCommentator: !hasCommentator })}
            preventScrollReset
            aria-current={hasCommentator ? 'true' : undefined}
            className={chipClass(hasCommentator ? 'on' : 'off')}
          >
            <Mic size={18} aria-hidden />
            {t('schedule.withCommentator')}
          </LocaleLink>
          <KindLinks current={kind} tournamentId={tournament.id} />
        </div>
        <DayOptions />
      </div>
      <div className="mt-5 flex flex-col gap-4" aria-busy={isSwitching}>
        {isSwitching ? <GroupSkeleton /> : <Days key={String(hasCommentator)} page={page} />}
      </div>
    </>
  )
}

function KindLinks({ current, tournamentId }: { current: ScheduleKind; tournamentId: string }) {
  const t = useTranslate()
  return (
    <nav aria-label={t('fixtures.other')} className="flex shrink-0 gap-2">
      {scheduleKinds.map((kind) => (
        <LocaleLink
          key={kind}
          to={schedulePath(kind, { tournamentId })}
          preventScrollReset
          aria-current={kind === current ? 'page' : undefined}
          className={chipClass(kind === current ? 'on' : 'off')}
        >
          {t(`fixtures.title.${kind}`)}
        </LocaleLink>
      ))}
      <LocaleLink to={`/${current}`} className={chipClass('off')}>
        {t('fixtures.allTournaments')}
      </LocaleLink>
    </nav>
  )
}

function Days({ page }: { page: TournamentPage }) {
  const t = useTranslate()
  const locale = useLocale()
  const viewpoint = useViewpoint()
  const { kind, filter, today, schedule } = page
  const { tournament } = schedule
  const [more, setMore] = useState<{ list: FixtureSummary[]; next: string | null }>({ list: [], next: schedule.next })
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  async function readOn(): Promise<void> {
    setState('busy')
    try {
      const { hasCommentator } = filter
      const asked = {
        tournamentId: tournament.id,
        isEnded: kind === 'ket-qua',
        hasCommentator,
        pageSize: tournamentRows,
      }
      const page = await call(tournamentSchedule, { ...asked, locale, after: more.next ?? undefined })
      setMore(({ list }) => ({ list: [...list, ...page.list], next: page.next }))
      setState('idle')
    } catch (error) {
      console.warn('More of the tournament could not be read', error)
      setState('failed')
    }
  }
  const days = groupBy([...schedule.list, ...more.list], ({ kickOff }) => dayAt(kickOff, viewpoint))
  if (days.size === 0)
    return (
      <div className="card">
        <EmptyState
          icon={<CalendarX size={24} />}
          title={t(`fixtures.empty.title.${kind}`)}
          text={t('fixtures.empty.tournament')}
          action={
            <LocaleLink to={`/${kind}`} className={buttonClass({ tone: 'neutral' })}>
              {t('fixtures.allTournaments')}
            </LocaleLink>
          }
        />
      </div>
    )
  return (
    <>
      {[...days].map(([date, fixtures]) => (
        <section key={date} className="card long-group overflow-clip">
          <GroupHeading
            title={
              <h2 id={`day-${date}`} className="text-[0.9375rem] font-bold">
                {dayText(date, today, { locale, t })}
              </h2>
            }
            count={fixtures.length}
          />
          <ul aria-labelledby={`day-${date}`}>
            {fixtures.map((fixture) => (
              <ListedFixture key={fixture.fixtureId} fixture={fixture} isOriginKnown={false} />
            ))}
          </ul>
        </section>
      ))}
      {state === 'failed' ? (
        <div className="card">
          <ReadError read={readOn} />
        </div>
      ) : (
        more.next !== null && (
          <Button tone="neutral" className="self-center" isBusy={state === 'busy'} onClick={() => void readOn()}>
            {t('state.showMore')}
          </Button>
        )
      )}
    </>
  )
}
