import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigation } from 'react-router'
import { playerFixtures, playerInfo } from '#contract/players.ts'
import { fixtureIdOfSlug } from '#contract/rules/fixture-slug.ts'
import { settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { phaseOf } from '#web/fixture/fixture.state.ts'
import { FixtureDays } from '#web/fixture/fixture-days.tsx'
import { TeamSectionSkeleton } from '#web/fixture/team-section-skeleton.tsx'
import { localePath, splitLocale } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Pager } from '#web/list/pager.tsx'
import { RetryState } from '#web/list/retry-state.tsx'
import { SectionTabs } from '#web/list/section-tabs.tsx'
import { useRootData } from '#web/root-data.ts'
import { JsonLd } from '#web/shell/json-ld.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { mustHavePage, pageNumberOf } from '#web/way/page-query.ts'
import { personData } from './player-data.ts'
import { PlayerHead } from './player-head.tsx'
import { PlayerMatches } from './player-matches.tsx'
import { FigureTiles, SeasonTable, seasonTitle, TeamHistory } from './player-seasons.tsx'
import { type PlayerSection, playerSectionOf, playerSectionPath, playerSections } from './player-sections.ts'

const shownInOverview = 5
const pageSize = 20
/** Max age of the cached page. Changes of the team's fixtures evict it earlier. */
const restMs = 60_000

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call, mayRest } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const section = playerSectionOf(url.searchParams.get('xem'))
  const slug = params.slug ?? ''
  const id = fixtureIdOfSlug(slug)
  if (!section || id === null) throw notFound(url)
  if (section !== 'tran-dau' && pageNumberOf(url) > 1) throw notFound(url)
  const player = await orNotFound(call(playerInfo, { id, locale }), url)
  // The name has changed, or this player was merged into another one.
  if (player.slug !== slug) throw redirect(localePath(locale, `/cau-thu/${player.slug}`) + url.search, 301)
  mayRest({ tags: [`player:${id}`, ...player.teams.map(({ team }) => `team:${team.id}`)], forMs: restMs })
  const paging = { pageNum: pageNumberOf(url), pageSize }
  const matches = section === 'tran-dau' ? await settle(call(playerFixtures, { id, ...paging, locale })) : null
  if (matches?.ok) mustHavePage(matches.data, url)
  return { player, section, matches }
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

export default function PlayerPage() {
  const t = useTranslate()
  const { origin, locale } = useRootData()
  const shown = useLoaderData<typeof loader>()
  const { player, section } = shown
  const target = useNavigation().location
  const isSwitching = target?.pathname.endsWith(`/cau-thu/${player.slug}`) ?? false
  const titles: Record<PlayerSection, string> = {
    'tong-quan': t('team.overview'),
    'tran-dau': t('playerPage.fixtures'),
    'su-nghiep': t('playerPage.career'),
  }
  const of = { name: player.name, team: player.team?.name ?? '' }
  const title =
    section === 'tong-quan'
      ? t(player.team ? 'playerPage.titleOf' : 'playerPage.title', of)
      : `${player.name}: ${titles[section].toLowerCase()}`
  return (
    <>
      <PageHead title={title} description={t('playerPage.description', of)} />
      <JsonLd data={personData(player, (path) => origin + localePath(locale, path))} />
      <PlayerHead player={player} />
      <div className="mt-4">
        <SectionTabs
          label={t('playerPage.sections')}
          tabs={playerSections.map((key) => ({ key, label: titles[key] }))}
          current={section}
          pathOf={(key) => playerSectionPath(player.slug, key)}
        />
      </div>
      <div className="mt-5" aria-busy={isSwitching}>
        {isSwitching ? <TeamSectionSkeleton /> : <Section shown={shown} title={titles[section]} />}
      </div>
    </>
  )
}

function Section({ shown, title }: { shown: Shown; title: string }) {
  const { player, section, matches } = shown
  if (section === 'tong-quan') return <Overview player={player} />
  return (
    <>
      <h2 className="sr-only">{title}</h2>
      {section === 'tran-dau' && matches && <Matches matches={matches} player={player} />}
      {section === 'su-nghiep' && <Career player={player} />}
    </>
  )
}

function Overview({ player }: { player: Shown['player'] }) {
  const t = useTranslate()
  const { form, next, seasons, teams, slug } = player
  const [latest] = seasons
  if (!latest && !next) return <Nothing player={player} />
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-5">
        {latest && (
          <Part id="season" title={seasonTitle(latest)}>
            <FigureTiles figures={latest} label={seasonTitle(latest)} />
          </Part>
        )}
        {form.length > 0 && (
          <Part id="form" title={t('playerPage.latest')} to={playerSectionPath(slug, 'tran-dau')}>
            <PlayerMatches matches={form.slice(0, shownInOverview)} />
          </Part>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Part id="next" title={t(next && phaseOf(next) === 'on' ? 'team.live' : 'team.next')}>
          {next ? (
            <FixtureDays fixtures={[next]} isNarrow />
          ) : (
            <p className="card p-4 text-sm text-ink-2">{t('team.noNext')}</p>
          )}
        </Part>
        {seasons.length > 0 && (
          <Part id="seasons" title={t('playerPage.seasons')} to={playerSectionPath(slug, 'su-nghiep')}>
            <SeasonTable seasons={seasons.slice(0, shownInOverview)} name={player.name} />
          </Part>
        )}
        {teams.length > 0 && (
          <Part id="teams" title={t('playerPage.teams')}>
            <TeamHistory teams={teams} />
          </Part>
        )}
      </div>
    </div>
  )
}

function Matches({ matches, player }: { matches: NonNullable<Shown['matches']>; player: Shown['player'] }) {
  if (!matches.ok)
    return (
      <div className="card">
        <RetryState />
      </div>
    )
  const { list, currPage, totalPage } = matches.data
  if (list.length === 0) return <Nothing player={player} />
  return (
    <>
      <PlayerMatches matches={list} />
      <Pager
        page={currPage}
        pages={totalPage}
        pathOf={(page) => playerSectionPath(player.slug, 'tran-dau') + (page > 1 ? `&trang=${page}` : '')}
      />
    </>
  )
}

function Career({ player }: { player: Shown['player'] }) {
  const t = useTranslate()
  const { seasons, teams, total, name } = player
  if (seasons.length === 0) return <Nothing player={player} />
  return (
    <div className="flex flex-col gap-5">
      <Part id="total" title={t('playerPage.total')}>
        <FigureTiles figures={total} label={t('playerPage.total')} />
        <p className="mt-2 text-xs text-ink-3">{t('playerPage.source')}</p>
      </Part>
      <Part id="seasons" title={t('playerPage.seasons')}>
        <SeasonTable seasons={seasons} name={name} />
      </Part>
      <Part id="teams" title={t('playerPage.teams')}>
        <TeamHistory teams={teams} />
      </Part>
    </div>
  )
}

type PartProps = { id: string; title: string; to?: string; children: ReactNode }

function Part({ id, title, to, children }: PartProps) {
  const t = useTranslate()
  return (
    <section aria-labelledby={id}>
      <div className="mb-3">
        <SectionHeading
          id={id}
          title={title}
          action={
            to !== undefined && (
              <LocaleLink to={to} className="inline-flex min-h-11 items-center text-sm font-semibold text-primary">
                {t('state.seeAll')}
                <span className="sr-only">: {title}</span>
              </LocaleLink>
            )
          }
        />
      </div>
      {children}
    </section>
  )
}

/** Shown for a player without matches yet. Leads to the team. */
function Nothing({ player: { team } }: { player: Shown['player'] }) {
  const t = useTranslate()
  return (
    <div className="card">
      <EmptyState
        icon={<UserRound size={24} />}
        title={t('playerPage.empty')}
        text={t('playerPage.emptyText')}
        action={
          <LocaleLink to={team ? `/doi-bong/${team.id}` : '/doi-bong'} className={buttonClass({ tone: 'neutral' })}>
            {team ? t('playerPage.toTeam', { name: team.name }) : t('search.browseTeams')}
          </LocaleLink>
        }
      />
    </div>
  )
}
