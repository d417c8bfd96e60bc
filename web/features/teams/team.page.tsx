import CalendarX from 'lucide-react/icons/calendar-x'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigation } from 'react-router'
import type { FixtureSummary } from '#contract/schedule.ts'
import { teamFixtures, teamInfo, teamSquad, teamTables } from '#contract/teams.ts'
import { type Loaded, settle } from '#web/api/loaded.ts'
import { siteContext } from '#web/api/site-context.ts'
import { notFound, orNotFound } from '#web/checks/not-found.ts'
import { TeamTables } from '#web/features/tournaments/team-tables.tsx'
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
import { FormPanel } from './form-panel.tsx'
import { SquadTable } from './squad-table.tsx'
import { sportsTeam } from './team-data.ts'
import { TeamHead } from './team-head.tsx'
import { type TeamSection, teamPath, teamSectionOf, teamSections } from './team-sections.ts'

const shownInOverview = 5
const pageSize = 20
/**
 * Max age of the cached page. Changes of fixtures and tables evict it earlier; names, squads and follower counts may be
 * this old.
 */
const restMs = 60_000

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { call, mayRest } = context.get(siteContext)
  const { locale } = splitLocale(url.pathname)
  const section = teamSectionOf(url.searchParams.get('xem'))
  if (!section) throw notFound(url)
  if (section !== 'lich' && section !== 'ket-qua' && pageNumberOf(url) > 1) throw notFound(url)
  const id = params.id ?? ''
  const team = await orNotFound(call(teamInfo, { id, locale }), url)
  // This team was merged into another one, so redirect to that page.
  if (team.id !== id) throw redirect(localePath(locale, teamPath(team.id)) + url.search, 301)
  mayRest({ tags: [`team:${id}`], forMs: restMs })
  return { team, section, ...(await sectionOf()) }

  function fixtures(list: 'coming' | 'ended', paging: { pageNum: number; pageSize: number }) {
    return settle(call(teamFixtures, { id, list, ...paging, locale }))
  }

  async function sectionOf() {
    const isOverview = section === 'tong-quan'
    const paging = isOverview ? { pageNum: 1, pageSize: shownInOverview } : { pageNum: pageNumberOf(url), pageSize }
    const [coming, ended, tables, squad] = await Promise.all([
      isOverview || section === 'lich' ? fixtures('coming', paging) : null,
      isOverview || section === 'ket-qua' ? fixtures('ended', paging) : null,
      isOverview || section === 'bang' ? settle(call(teamTables, { id, locale })) : null,
      section === 'doi-hinh' ? settle(call(teamSquad, { id })) : null,
    ])
    for (const list of [coming, ended]) if (list?.ok) mustHavePage(list.data, url)
    return { coming, ended, tables, squad }
  }
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

export default function TeamPage() {
  const t = useTranslate()
  const { origin, locale } = useRootData()
  const shown = useLoaderData<typeof loader>()
  const { team, section, squad } = shown
  const target = useNavigation().location
  const isSwitching = target?.pathname.endsWith(`/doi-bong/${team.id}`) ?? false
  const titles: Record<TeamSection, string> = {
    'tong-quan': t('team.overview'),
    lich: t('team.fixtures'),
    'ket-qua': t('team.results'),
    bang: t('team.table'),
    'doi-hinh': t('team.squad'),
  }
  const title =
    section === 'tong-quan' ? t('team.title', { name: team.name }) : `${team.name}: ${titles[section].toLowerCase()}`
  const players = squad?.ok ? squad.data.list : []
  return (
    <>
      <PageHead title={title} description={t('team.description', { name: team.name })} />
      <JsonLd data={sportsTeam(team, { url: origin + localePath(locale, teamPath(team.id)), players })} />
      <TeamHead team={team} />
      <div className="mt-4">
        <SectionTabs
          label={t('team.sections')}
          tabs={teamSections.map((key) => ({ key, label: titles[key] }))}
          current={section}
          pathOf={(key) => teamPath(team.id, key)}
        />
      </div>
      <div className="mt-5" aria-busy={isSwitching}>
        {isSwitching ? <TeamSectionSkeleton /> : <Section shown={shown} title={titles[section]} />}
      </div>
    </>
  )
}

function Section({ shown, title }: { shown: Shown; title: string }) {
  const t = useTranslate()
  const { team, section, coming, ended, tables, squad } = shown
  if (section === 'tong-quan') return <Overview shown={shown} />
  return (
    <>
      <h2 className="sr-only">{title}</h2>
      {section === 'lich' && coming && (
        <Fixtures loaded={coming} empty={t('team.noNext')} section={section} id={team.id} />
      )}
      {section === 'ket-qua' && ended && (
        <Fixtures loaded={ended} empty={t('team.noResults')} section={section} id={team.id} />
      )}
      {section === 'bang' && tables && <TeamTables loaded={tables} teamId={team.id} isWhole />}
      {section === 'doi-hinh' &&
        squad &&
        (!squad.ok ? (
          <Retry />
        ) : squad.data.list.length === 0 ? (
          <Nothing icon={<Users size={24} />} text={t('team.noSquad')} />
        ) : (
          <SquadTable players={squad.data.list} teamName={team.name} />
        ))}
    </>
  )
}

function Overview({ shown }: { shown: Shown }) {
  const t = useTranslate()
  const { team, coming, ended, tables } = shown
  const [next] = coming?.ok ? coming.data.list : []
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:items-start">
      <div className="flex min-w-0 flex-col gap-5">
        <section aria-labelledby="next">
          <Heading
            id="next"
            title={t(next && phaseOf(next) === 'on' ? 'team.live' : 'team.next')}
            to={isEmpty(coming) ? null : teamPath(team.id, 'lich')}
          />
          {coming && <FewFixtures loaded={coming} empty={t('team.noNext')} />}
        </section>
        <section aria-labelledby="results">
          <Heading id="results" title={t('team.results')} to={isEmpty(ended) ? null : teamPath(team.id, 'ket-qua')} />
          {ended && <FewFixtures loaded={ended} empty={t('team.noResults')} />}
        </section>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <FormPanel form={team.form} />
        {tables && <TeamTables loaded={tables} teamId={team.id} />}
      </div>
    </div>
  )
}

/** Heading of a section, with a link to the full list unless `to` is null. */
function Heading({ id, title, to }: { id: string; title: string; to: string | null }) {
  const t = useTranslate()
  return (
    <div className="mb-3">
      <SectionHeading
        id={id}
        title={title}
        action={
          to !== null && (
            <LocaleLink to={to} className="inline-flex min-h-11 items-center text-sm font-semibold text-primary">
              {t('state.seeAll')}
              <span className="sr-only">: {title}</span>
            </LocaleLink>
          )
        }
      />
    </div>
  )
}

type FixturesOf = Loaded<{ list: FixtureSummary[]; currPage: number; totalPage: number }>

function isEmpty(loaded: FixturesOf | null | undefined): boolean {
  return loaded?.ok === true && loaded.data.list.length === 0
}

function FewFixtures({ loaded, empty }: { loaded: FixturesOf; empty: string }) {
  if (!loaded.ok) return <Retry />
  if (loaded.data.list.length === 0) return <p className="card p-4 text-sm text-ink-2">{empty}</p>
  return <FixtureDays fixtures={loaded.data.list} isNarrow />
}

type FixturesProps = { loaded: FixturesOf; empty: string; section: TeamSection; id: string }

function Fixtures({ loaded, empty, section, id }: FixturesProps) {
  if (!loaded.ok) return <Retry />
  const { list, currPage, totalPage } = loaded.data
  if (list.length === 0) return <Nothing icon={<CalendarX size={24} />} text={empty} />
  return (
    <>
      <FixtureDays fixtures={list} />
      <Pager
        page={currPage}
        pages={totalPage}
        pathOf={(page) => teamPath(id, section) + (page > 1 ? `&trang=${page}` : '')}
      />
    </>
  )
}

function Nothing({ icon, text }: { icon: ReactNode; text: string }) {
  const t = useTranslate()
  return (
    <div className="card">
      <EmptyState
        icon={icon}
        title={text}
        text={t('team.empty')}
        action={
          <LocaleLink to="/doi-bong" className={buttonClass({ tone: 'neutral' })}>
            {t('team.others')}
          </LocaleLink>
        }
      />
    </div>
  )
}

function Retry() {
  return (
    <div className="card">
      <RetryState />
    </div>
  )
}
