import Clapperboard from 'lucide-react/icons/clapperboard'
import { useCallback, useMemo } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { DataOf } from '#contract/endpoint.ts'
import { type HighlightFixture, highlightGoals, highlightList } from '#contract/highlights.ts'
import { call } from '#web/api/call.ts'
import { type Loaded, settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { useMore } from '#web/list/use-more.ts'
import { useLocale } from '#web/root-data.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { GoalGrid } from './goal-grid.tsx'
import { MatchCard } from './match-card.tsx'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const areGoals = url.searchParams.get('xem') === 'ban-thang'
  const [matches, goals] = await Promise.all([
    areGoals ? null : settle(call(highlightList, { locale })),
    areGoals ? settle(call(highlightGoals, { locale })) : null,
  ])
  return { matches, goals }
}

export default function HighlightsPage() {
  const t = useTranslate()
  const { matches, goals } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={t('highlights.title')} description={t('highlights.description')} />
      <h1 className="text-2xl font-bold">{t('highlights.title')}</h1>
      <p className="mt-1 max-w-2xl text-sm text-ink-2">{t('highlights.description')}</p>
      <nav aria-label={t('highlights.tabs')} className="mt-4 flex flex-wrap gap-2">
        <LocaleLink
          to="/highlight"
          aria-current={goals ? undefined : 'page'}
          className={chipClass(goals ? 'off' : 'on')}
        >
          {t('highlights.byMatch')}
        </LocaleLink>
        <LocaleLink
          to="/highlight?xem=ban-thang"
          aria-current={goals ? 'page' : undefined}
          className={chipClass(goals ? 'on' : 'off')}
        >
          {t('highlights.goals')}
        </LocaleLink>
      </nav>
      {goals ? <Goals given={goals} /> : matches && <Matches given={matches} />}
    </>
  )
}

function Nothing() {
  const t = useTranslate()
  return (
    <div className="card mt-5">
      <EmptyState
        icon={<Clapperboard size={24} />}
        title={t('highlights.empty.title')}
        text={t('highlights.empty.text')}
        action={
          <LocaleLink to="/truc-tiep" className={buttonClass()}>
            {t('highlights.empty.action')}
          </LocaleLink>
        }
      />
    </div>
  )
}

function Failed() {
  return (
    <div className="card mt-5">
      <RetryState />
    </div>
  )
}

const withId = ({ fixture, list }: HighlightFixture) => ({ id: fixture.fixtureId, fixture, list })

function Matches({ given }: { given: Loaded<DataOf<typeof highlightList>> }) {
  if (!given.ok) return <Failed />
  return given.data.list.length === 0 ? <Nothing /> : <MatchList first={given.data} />
}

function MatchList({ first }: { first: DataOf<typeof highlightList> }) {
  const t = useTranslate()
  const locale = useLocale()
  const read = useCallback(
    async (after: string) => {
      const { list, next } = await call(highlightList, { after, locale })
      return { list: list.map(withId), next }
    },
    [locale],
  )
  const part = useMemo(() => ({ list: first.list.map(withId), next: first.next }), [first])
  const pager = useMore(part, read)
  return (
    <>
      <div className="mt-4 grid items-start gap-4 xl:grid-cols-2">
        {pager.list.map(({ id, fixture, list }) => (
          <MatchCard key={id} fixture={fixture} list={list} />
        ))}
      </div>
      {pager.hasMore && (
        <Button tone="neutral" className="mt-5 w-full" isBusy={pager.isBusy} onClick={() => void pager.more()}>
          {t('highlights.more')}
        </Button>
      )}
    </>
  )
}

function Goals({ given }: { given: Loaded<DataOf<typeof highlightGoals>> }) {
  if (!given.ok) return <Failed />
  return given.data.list.length === 0 ? <Nothing /> : <GoalGrid first={given.data} />
}
