import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { fixtureDetails } from '#contract/fixture-details.ts'
import { liveRoom } from '#contract/live.ts'
import { fixtureIdOfSlug } from '#contract/rules/fixture-slug.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { useDetails } from '#web/features/fixture-details/use-details.ts'
import { scoreWidgetPath } from '#web/features/widgets/widget-address.ts'
import { widgetHandle } from '#web/features/widgets/widget-handle.ts'
import { phaseOf, useLiveFixture } from '#web/fixture/fixture.state.ts'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { ScoreWidget } from './score-widget.tsx'
import { useWidgetNews } from './use-widget-news.ts'

export const handle = widgetHandle

/** Max age of the cached page of an ended fixture. Its own changes evict it earlier. */
const restMs = 120_000

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { slug = '' } = params
  const fixtureId = fixtureIdOfSlug(slug)
  if (!fixtureId) throw notFound(url)
  const { call, mayRest } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const [room, details] = await Promise.all([
    orNotFound(call(liveRoom, { id: fixtureId, locale }), url),
    settle(call(fixtureDetails, { id: fixtureId })),
  ])
  if (slug !== room.slug) throw redirect(localePath(locale, scoreWidgetPath(room.slug)) + url.search, 301)
  if (phaseOf(room) === 'over') mayRest({ tags: [`fixture:${fixtureId}`], forMs: restMs })
  const fixture: FixtureSummary = { ...room, commentators: [] }
  return { fixture, details }
}

/** Live score of one fixture, for iframes of other sites. */
export default function ScoreWidgetPage() {
  const t = useTranslate()
  const given = useLoaderData<typeof loader>()
  const fixture = useLiveFixture(given.fixture)
  const { details } = useDetails(fixture.fixtureId, given.details)
  useWidgetNews(fixture)
  const title = t('widget.score.title', { home: fixture.home.name, away: fixture.away.name })
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <h1 className="sr-only">{title}</h1>
      <ScoreWidget fixture={fixture} events={details.ok ? details.data.events : []} />
    </>
  )
}
