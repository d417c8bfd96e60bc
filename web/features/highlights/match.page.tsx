import Clapperboard from 'lucide-react/icons/clapperboard'
import { Suspense, useMemo, useState } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { DataOf } from '#contract/endpoint.ts'
import {
  goalKinds,
  type Highlight,
  type HighlightFixture,
  highlightList,
  highlightsOfFixture,
} from '#contract/highlights.ts'
import { fixtureIdOfSlug } from '#contract/rules/fixture-slug.ts'
import { mayAs } from '#contract/rules/roles.ts'
import { settle } from '#web/api/loaded.ts'
import { useSession } from '#web/api/session.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { Comments } from '#web/features/comments/comments.tsx'
import { nameOf } from '#web/fixture/highlight-text.ts'
import { videoObjects } from '#web/fixture/video-objects.ts'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { JsonLd } from '#web/shell/json-ld.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { WayOn } from '#web/way/way-on.tsx'
import { MatchCard } from './match-card.tsx'
import { MatchHead } from './match-head.tsx'
import { MatchMoments } from './match-moments.tsx'
import { MomentActions } from './moment-actions.tsx'
import { useMoments } from './use-moments.ts'

const DeskPanel = lazyPart(() => import('./desk-panel.tsx'), 'DeskPanel')

/** Max other matches below this one, and max highlights of each. The match's own page lists all its highlights. */
const othersShown = 4
const momentsShown = 6

/** Parses `{fixture-slug}` or `{fixture-slug}/{highlight id}`. Returns null for any other path. */
function addressOf(rest: string | undefined): { fixtureId: string; slug: string; id: string | null } | null {
  const [slug = '', id = null, ...more] = (rest ?? '').split('/')
  const fixtureId = fixtureIdOfSlug(slug)
  if (fixtureId === null || more.length > 0 || (id !== null && !/^\d{1,18}$/.test(id))) return null
  return { fixtureId, slug, id }
}

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const address = addressOf(params['*'])
  if (!address) throw notFound(url)
  const { locale } = splitLocale(url.pathname)
  const asked = { id: address.fixtureId, locale }
  const { call } = context.get(siteContext)
  const newestCall = settle(call(highlightList, { locale }))
  const chosenOf = ({ list }: DataOf<typeof highlightsOfFixture>) => list.find(({ id }) => id === address.id)
  let found = await orNotFound(call(highlightsOfFixture, asked), url)
  // The list is a shared cached response, so it may lack a clip that was made a moment ago.
  if (address.id !== null && !chosenOf(found))
    found = await orNotFound(call(highlightsOfFixture, { ...asked, having: address.id }), url)
  const { fixture, list } = found
  const chosen = address.id === null ? null : chosenOf(found)
  if (chosen === undefined) throw notFound(url)
  const path = `/highlight/${fixture.slug}${address.id === null ? '' : `/${address.id}`}`
  if (address.slug !== fixture.slug) throw redirect(localePath(locale, path), 301)
  const newest = await newestCall
  const others = (newest.ok ? newest.data.list : [])
    .filter((one) => one.fixture.fixtureId !== fixture.fixtureId)
    .slice(0, othersShown)
    .map((one) => ({ fixture: one.fixture, list: one.list.slice(0, momentsShown), count: one.list.length }))
  return { fixture, list, chosenId: chosen?.id ?? null, others }
}

export default function MatchHighlightsPage() {
  const loaded = useLoaderData<typeof loader>()
  return (
    <>
      <Match key={`${loaded.fixture.fixtureId} ${loaded.chosenId}`} {...loaded} />
      <OtherMatches list={loaded.others} />
    </>
  )
}

function OtherMatches({ list }: { list: readonly (HighlightFixture & { count: number })[] }) {
  const t = useTranslate()
  if (list.length === 0) return null
  return (
    <section aria-labelledby="other-matches" className="mx-auto mt-6 max-w-5xl pb-8">
      <h2 id="other-matches" className="text-lg font-bold">
        {t('highlights.others')}
      </h2>
      <div className="mt-3 grid items-start gap-4 lg:grid-cols-2">
        {list.map((one) => (
          <MatchCard key={one.fixture.fixtureId} level={3} {...one} />
        ))}
      </div>
    </section>
  )
}

function Match({ fixture, list: given, chosenId }: ReturnType<typeof useLoaderData<typeof loader>>) {
  const t = useTranslate()
  const { origin, locale } = useRootData()
  const session = useSession()
  const { home, away, tournament } = fixture
  const [all, reread] = useMoments(fixture.fixtureId, given)
  const [areGoals, setGoals] = useState(false)
  const chosen = all.find(({ id }) => id === chosenId) ?? null
  const [current, setCurrent] = useState<Highlight | null>(chosen)
  const list = useMemo(() => (areGoals ? all.filter(({ kind }) => goalKinds.includes(kind)) : all), [all, areGoals])
  const hasBoth = all.some(({ kind }) => goalKinds.includes(kind)) && !all.every(({ kind }) => goalKinds.includes(kind))
  const names = { home: home.name, away: away.name }
  const title = chosen ? `${nameOf(t, chosen)} · ${names.home} – ${names.away}` : t('highlights.match', names)
  const picture = (chosen ?? all.find(({ poster }) => poster !== null))?.poster

  /** Sets the URL to the playing highlight's URL without a navigation, so that the viewer can share it. */
  function follow(moment: Highlight): void {
    setCurrent(moment)
    history.replaceState(history.state, '', localePath(locale, moment.path))
  }

  return (
    <>
      <PageHead
        title={title}
        description={t('highlights.match.description', { ...names, count: all.length, tournament: tournament.name })}
        isIndexed={all.length > 0}
        {...(picture && { imageUrl: picture })}
      />
      {all.length > 0 && <JsonLd data={videoObjects(t, { fixture, list: all, origin, locale })} />}
      {/* The max width leaves room for the strip of highlights on the first screen. */}
      <div className="mx-auto max-w-5xl lg:max-w-[clamp(40rem,(100dvh-26rem)*16/9,64rem)]">
        <MatchMoments
          key={String(areGoals)}
          fixture={fixture}
          list={list}
          first={chosen}
          onPlay={follow}
          hasStage
          head={
            <div className="flex flex-wrap items-start justify-between gap-3">
              <MatchHead fixture={fixture} level={1} />
              <LocaleLink to={`/truc-tiep/${fixture.slug}`} className={buttonClass({ tone: 'neutral', size: 'small' })}>
                {t('highlights.room')}
              </LocaleLink>
              {hasBoth && (
                <fieldset aria-label={t('highlights.filter')} className="flex w-full flex-wrap gap-2">
                  {[false, true].map((isGoals) => (
                    <button
                      key={String(isGoals)}
                      type="button"
                      aria-pressed={areGoals === isGoals}
                      className={chipClass(areGoals === isGoals ? 'on' : 'off')}
                      onClick={() => setGoals(isGoals)}
                    >
                      {t(isGoals ? 'highlights.goalsOnly' : 'highlights.everything')}
                    </button>
                  ))}
                </fieldset>
              )}
            </div>
          }
        />
        {all.length === 0 && (
          <div className="card mt-4">
            <EmptyState
              icon={<Clapperboard size={24} />}
              title={t('highlights.none.title')}
              text={t('highlights.none.text')}
              action={<WayOn to="/highlight" label="nav.highlights" />}
            />
          </div>
        )}
        {current && (
          <div key={current.id} className="mt-4">
            <MomentActions moment={current} />
            <Comments
              target={{ targetType: 'highlight', targetId: current.id }}
              teams={[home.name, away.name]}
              {...(current.maker && { ownerId: current.maker.userId })}
            />
          </div>
        )}
        {session.kind === 'member' && mayAs(session.user.role, 'editor') && (
          <Suspense fallback={null}>
            <DeskPanel fixtureId={fixture.fixtureId} order={all.map(({ id }) => id)} changed={reread} />
          </Suspense>
        )}
      </div>
    </>
  )
}
