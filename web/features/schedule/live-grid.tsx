import Radio from 'lucide-react/icons/radio'
import { useState } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import { type FixtureSummary, totalLive } from '#contract/schedule.ts'
import { call } from '#web/api/call.ts'
import { isStreamed } from '#web/fixture/fixture.state.ts'
import { cardGridClass, FixtureCard, FixtureCardSkeleton } from '#web/fixture/fixture-card.tsx'
import { byHeat } from '#web/fixture/heat.ts'
import type { SportPage } from '#web/fixture/sport.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useLocale } from '#web/root-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { useLiveList } from './use-live-list.ts'

export const livePageSize = 40

type LiveGridProps = {
  given: DataOf<typeof totalLive>
  sport: SportPage | null
  /** Prefix of the cards' paths: `{base}/{slug}`. */
  base?: '/truc-tiep' | '/mb'
}

export function LiveGrid({ given, sport, base = '/truc-tiep' }: LiveGridProps) {
  const t = useTranslate()
  const locale = useLocale()
  const live = useLiveList(given, sport?.code)
  const [more, setMore] = useState<{ of: typeof live; list: typeof live.list }>({ of: live, list: [] })
  const [isLoading, setLoading] = useState(false)
  const list = more.of === live ? [...live.list, ...more.list] : live.list
  const loadMore = async () => {
    setLoading(true)
    try {
      const page = await call(totalLive, {
        mode: sport?.code,
        pageSize: livePageSize,
        locale,
        pageNum: Math.floor(list.length / livePageSize) + 1,
      })
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
  const onAir = byHeat(list.filter(isStreamed))
  const played = byHeat(list.filter((fixture) => !isStreamed(fixture)))
  return (
    <>
      <h2 className="sr-only">{t('live.count', { count: onAir.length })}</h2>
      <Cards list={onAir} base={base} />
      {played.length > 0 && (
        <section className={onAir.length > 0 ? 'mt-8' : ''} aria-labelledby="played">
          <SectionHeading id="played" title={t('live.played')} />
          <div className="mt-3">
            <Cards list={played} base={base} />
          </div>
        </section>
      )}
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

function Cards({ list, base }: { list: readonly FixtureSummary[]; base: '/truc-tiep' | '/mb' }) {
  return (
    <div className={cardGridClass}>
      {list.map((fixture) => (
        <FixtureCard key={fixture.fixtureId} fixture={fixture} base={base} />
      ))}
    </div>
  )
}

export function LiveGridSkeleton() {
  return (
    <div className={cardGridClass}>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((place) => (
        <FixtureCardSkeleton key={place} />
      ))}
    </div>
  )
}
