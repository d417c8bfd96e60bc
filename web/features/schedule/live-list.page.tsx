import Radio from 'lucide-react/icons/radio'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import type { DataOf } from '#contract/endpoint.ts'
import { otherSchedule, totalLive } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/shell/locale-link.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { RetryState } from '#web/shell/retry-state.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { phaseOf } from './fixture.state.ts'
import { cardGridClass, FixtureCard, FixtureCardSkeleton } from './fixture-card.tsx'
import { FixtureRow } from './fixture-row.tsx'
import { useDayText } from './use-day-text.ts'
import { type SportPage, sportBySlug } from './sport.ts'
import { SportChips } from './sport-chips.tsx'
import { useLiveList } from './use-live-list.ts'

const pageSize = 40

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const sport = sportBySlug(splitLocale(url.pathname).path.split('/')[2]) ?? null
  const [live, next] = await Promise.all([
    settle(call(totalLive, { mode: sport?.code, pageSize })),
    settle(call(otherSchedule, { pageSize: 20 })),
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
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">{description}</p>
      <div className="mt-4">
        <SportChips
          current={sport}
          pathOf={(to) => (to ? `/truc-tiep/${to.slug}` : '/truc-tiep')}
          totals={live.ok ? live.data.totals : undefined}
        />
      </div>
      <div className="mt-5" aria-busy={isSwitching}>
        {isSwitching ? <Cards /> : live.ok ? <LiveCards given={live.data} sport={sport} /> : <div className="card"><RetryState /></div>}
      </div>
      {next.ok && <Soon list={next.data.list} sport={sport} />}
    </>
  )
}

function Cards() {
  return (
    <div className={cardGridClass}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => (
        <FixtureCardSkeleton key={place} />
      ))}
    </div>
  )
}

function LiveCards({ given, sport }: { given: DataOf<typeof totalLive>; sport: SportPage | null }) {
  const t = useTranslate()
  const live = useLiveList(given, sport?.code)
  const [more, setMore] = useState<{ of: typeof live; list: typeof live.list }>({ of: live, list: [] })
  const [isLoading, setLoading] = useState(false)
  const list = more.of === live ? [...live.list, ...more.list] : live.list
  const loadMore = async () => {
    setLoading(true)
    try {
      const page = await call(totalLive, { mode: sport?.code, pageSize, pageNum: Math.floor(list.length / pageSize) + 1 })
      setMore({ of: live, list: [...list.slice(live.list.length), ...page.list] })
    } catch (error) {
      console.warn('The next page of live fixtures could not be read', error)
    } finally {
      setLoading(false)
    }
  }
  if (list.length === 0)
    return (
      <div className="card">
        <EmptyState
          icon={<Radio size={24} />}
          title={t('live.empty.title')}
          text={t('live.empty.text')}
          action={
            <LocaleLink to="/lich-truc-tiep" className={buttonClass()}>
              {t('live.empty.action')}
            </LocaleLink>
          }
        />
      </div>
    )
  return (
    <>
      <div className={cardGridClass}>
        {list.map((fixture) => (
          <FixtureCard key={fixture.fixtureId} fixture={fixture} />
        ))}
      </div>
      {list.length < live.total && (
        <div className="mt-6 text-center">
          <Button tone="neutral" isBusy={isLoading} onClick={() => void loadMore()}>
            {t('state.showMore')}
          </Button>
        </div>
      )}
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
          <FixtureRow key={fixture.fixtureId} fixture={fixture} day={dayText(fixture.kickOff)} />
        ))}
      </ul>
    </section>
  )
}
