import { type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import type { DataOf } from '#contract/endpoint.ts'
import { otherSchedule, totalLive } from '#contract/schedule.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { phaseOf } from '#web/fixture/fixture.state.ts'
import { PlainFixtureRow } from '#web/fixture/fixture-row.tsx'
import { type SportPage, sportBySlug } from '#web/fixture/sport.ts'
import { SportChips } from '#web/fixture/sport-chips.tsx'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { PullHost } from '#web/shell/pull-host.tsx'
import { useDayText } from '#web/time/use-day-text.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { LiveGrid, LiveGridSkeleton, livePageSize } from './live-grid.tsx'
import { OnlineLine } from './online-line.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const { locale, path } = splitLocale(url.pathname)
  const sport = sportBySlug(path.split('/')[2]) ?? null
  const [live, next] = await Promise.all([
    settle(call(totalLive, { mode: sport?.code, pageSize: livePageSize, locale })),
    settle(call(otherSchedule, { pageSize: 20, locale })),
  ])
  return { slug: sport?.slug, live, next }
}

export default function LiveListPage() {
  const t = useTranslate()
  const { slug, live, next } = useLoaderData<typeof loader>()
  const sport = sportBySlug(slug) ?? null
  const isSwitching = useNavigation().location?.pathname.includes('/truc-tiep') ?? false
  const title = sport ? t('live.titleSport', { sport: t(sport.label) }) : t('live.title')
  const description = sport ? t('live.descriptionSport', { sport: t(sport.label) }) : t('live.description')
  return (
    <>
      <PageHead title={title} description={description} />
      <PullHost />
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">{description}</p>
      <OnlineLine />
      <div className="mt-4">
        <SportChips
          current={sport}
          pathOf={(to) => (to ? `/truc-tiep/${to.slug}` : '/truc-tiep')}
          totals={live.ok ? live.data.totals : undefined}
        />
      </div>
      <div className="mt-5" aria-busy={isSwitching}>
        {isSwitching ? (
          <LiveGridSkeleton />
        ) : live.ok ? (
          <LiveGrid given={live.data} sport={sport} />
        ) : (
          <div className="card">
            <RetryState />
          </div>
        )}
      </div>
      {next.ok && <Soon list={next.data.list} sport={sport} />}
    </>
  )
}

function Soon({ list, sport }: { list: DataOf<typeof otherSchedule>['list']; sport: SportPage | null }) {
  const t = useTranslate()
  const dayText = useDayText()
  const soon = list.filter((fixture) => phaseOf(fixture) === 'before' && (!sport || fixture.sport === sport.code))
  if (soon.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="soon">
      <SectionHeading id="soon" title={t('live.soon')} />
      <ul className="card mt-3 overflow-hidden">
        {soon.slice(0, 8).map((fixture) => (
          <PlainFixtureRow key={fixture.fixtureId} fixture={fixture} day={dayText(fixture.kickOff)} />
        ))}
      </ul>
    </section>
  )
}
