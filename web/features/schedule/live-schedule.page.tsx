import CalendarX from 'lucide-react/icons/calendar-x'
import Mic from 'lucide-react/icons/mic'
import { type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { type FixtureSummary, liveSchedule } from '#contract/schedule.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { PullHost } from '#web/shell/pull-host.tsx'
import { RetryState } from '#web/shell/retry-state.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DayStrip } from './day-strip.tsx'
import { FixtureRow, FixtureRowSkeleton } from './fixture-row.tsx'
import { groupByTournament } from './group-fixtures.ts'
import { dateIn } from './kick-off.ts'
import { parseScheduleSlug, schedulePath } from './schedule-slug.ts'
import { sportBySlug } from './sport.ts'
import { SportChips } from './sport-chips.tsx'
import { SportIcon } from './sport-icon.tsx'
import { useScores } from './use-scores.ts'
import { siteZone } from './use-zone.ts'

/** Days are the site's, so that a link to a day shows everybody the same list. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const { sport, date } = parseScheduleSlug(params['*'] ?? '') ?? { sport: null, date: null }
  const { locale } = splitLocale(url.pathname)
  const today = dateIn(Date.now(), siteZone)
  const chosen = date ?? today
  const fixtures = await settle(
    call(liveSchedule, { date: chosen, timezone: siteZone, sport: sport?.code, pageSize: 200, locale }),
  )
  return { slug: sport?.slug, date, today, chosen, isCommentedOnly: url.searchParams.get('blv') === '1', fixtures }
}

export default function LiveSchedulePage() {
  const t = useTranslate()
  useScores()
  const { slug, date, today, chosen, isCommentedOnly, fixtures } = useLoaderData<typeof loader>()
  const sport = sportBySlug(slug) ?? null
  const isSwitching = useNavigation().location?.pathname.includes('/lich-truc-tiep') ?? false
  const title = sport ? t('schedule.titleSport', { sport: t(sport.label) }) : t('schedule.title')
  const filter = isCommentedOnly ? '?blv=1' : ''
  const shown = fixtures.ok
    ? fixtures.data.list.filter(({ commentators }) => !isCommentedOnly || commentators.length > 0)
    : []
  return (
    <>
      <PageHead title={title} description={t('schedule.description')} />
      <PullHost />
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('schedule.description')}</p>
      <div className="mt-4 flex flex-col gap-3">
        <DayStrip today={today} chosen={chosen} pathOf={(day) => schedulePath({ sport, date: day }) + filter} />
        <div className="flex flex-wrap items-center gap-2">
          <div className="min-w-0 basis-full sm:flex-1 sm:basis-0">
            <SportChips current={sport} pathOf={(to) => schedulePath({ sport: to, date }) + filter} />
          </div>
          <LocaleLink
            to={schedulePath({ sport, date }) + (isCommentedOnly ? '' : '?blv=1')}
            preventScrollReset
            aria-current={isCommentedOnly ? 'true' : undefined}
            className={chipClass(isCommentedOnly ? 'on' : 'off')}
          >
            <Mic size={18} aria-hidden />
            {t('schedule.withCommentator')}
          </LocaleLink>
        </div>
      </div>
      <div className="mt-5 flex flex-col gap-4" aria-busy={isSwitching}>
        {isSwitching ? (
          <LoadingGroups />
        ) : !fixtures.ok ? (
          <div className="card">
            <RetryState />
          </div>
        ) : shown.length === 0 ? (
          <EmptyDay />
        ) : (
          <Groups fixtures={shown} />
        )}
      </div>
    </>
  )
}

function Groups({ fixtures }: { fixtures: FixtureSummary[] }) {
  const t = useTranslate()
  return groupByTournament(fixtures).map(({ id, name, fixtures: rows }) => (
    <div key={id} className="card long-group overflow-hidden">
      <div className="flex items-center gap-2.5 border-b border-line bg-surface-2 px-4 py-3">
        <span className="text-ink-3">{rows[0] && <SportIcon sport={rows[0].sport} />}</span>
        <h2 className="min-w-0 truncate text-[0.9375rem] font-bold">{name}</h2>
        <span className="tabular ml-auto shrink-0 text-sm text-ink-3">
          {t('schedule.count', { count: rows.length })}
        </span>
      </div>
      <ul>
        {rows.map((fixture) => (
          <FixtureRow key={fixture.fixtureId} fixture={fixture} />
        ))}
      </ul>
    </div>
  ))
}

function EmptyDay() {
  const t = useTranslate()
  return (
    <div className="card">
      <EmptyState
        icon={<CalendarX size={24} />}
        title={t('schedule.empty.title')}
        text={t('schedule.empty.text')}
        action={
          <LocaleLink to="/lich-truc-tiep" className={buttonClass({ tone: 'neutral' })}>
            {t('schedule.empty.action')}
          </LocaleLink>
        }
      />
    </div>
  )
}

function LoadingGroups() {
  return (
    <div className="card overflow-hidden">
      <div className="border-b border-line px-4 py-3">
        <Skeleton className="h-5 w-40" />
      </div>
      <ul>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((place) => (
          <FixtureRowSkeleton key={place} />
        ))}
      </ul>
    </div>
  )
}
