import CalendarX from 'lucide-react/icons/calendar-x'
import GitFork from 'lucide-react/icons/git-fork'
import Goal from 'lucide-react/icons/goal'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router'
import { EmbedButton } from '#web/features/widgets/embed-button.tsx'
import { tableHeight, tableWidgetPath } from '#web/features/widgets/widget-address.ts'
import { FixtureDays } from '#web/fixture/fixture-days.tsx'
import { TeamSectionSkeleton } from '#web/fixture/team-section-skeleton.tsx'
import { localePath } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { Pager } from '#web/list/pager.tsx'
import { RetryState } from '#web/list/retry-state.tsx'
import { SectionTabs } from '#web/list/section-tabs.tsx'
import { useRootData } from '#web/root-data.ts'
import { JsonLd } from '#web/shell/json-ld.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/way/page-head.tsx'
import { WayOn } from '#web/way/way-on.tsx'
import { BracketTree } from './bracket-tree.tsx'
import { loadTournament, type ShownTournament } from './load-tournament.ts'
import { OverviewSection } from './overview-section.tsx'
import { RoundSwitch } from './round-switch.tsx'
import { ScorersTable } from './scorers-table.tsx'
import { TablesSection } from './tables-section.tsx'
import { sportsOrganization } from './tournament-data.ts'
import { TournamentHead } from './tournament-head.tsx'
import { type TournamentSection, tournamentPath, tournamentSections } from './tournament-sections.ts'
import { useLiveTables } from './use-live-tables.ts'

export function loader(args: LoaderFunctionArgs) {
  return loadTournament(args)
}

export default function TournamentPage() {
  const t = useTranslate()
  const { origin, locale } = useRootData()
  const shown = useLoaderData<typeof loader>()
  const { tournament, outline, address, tables } = shown
  const { id, name } = tournament
  const isSwitching = useNavigation().location?.pathname.endsWith(`/giai-dau/${id}`) ?? false
  useLiveTables(tables?.ok === true && tables.data.hasLive)
  const titles: Record<TournamentSection, string> = {
    'tong-quan': t('tournament.overview'),
    lich: t('tournament.fixtures'),
    bang: t('tournament.table'),
    nhanh: t('tournament.bracket'),
    'ghi-ban': t('tournament.scorers'),
  }
  const has: Record<TournamentSection, boolean> = {
    'tong-quan': true,
    lich: true,
    bang: outline.hasTable,
    nhanh: outline.hasBracket,
    'ghi-ban': outline.hasScorers,
  }
  const season = outline.season?.name ?? ''
  const heading = { name, season }
  const title =
    address.section === 'tong-quan'
      ? t('tournament.title', heading).replace(/\s+([:：])/, '$1')
      : `${[name, season].filter(Boolean).join(' ')}: ${titles[address.section].toLowerCase()}`
  const tabs = tournamentSections.filter((key) => has[key] || key === address.section)
  return (
    <>
      <PageHead title={title} description={t('tournament.description', heading).replace(/\s+([:：])/, '$1')} />
      <JsonLd data={sportsOrganization(tournament, origin + localePath(locale, tournamentPath(id)))} />
      <TournamentHead tournament={tournament} season={outline.season} />
      <div className="mt-4">
        <SectionTabs
          label={t('tournament.sections')}
          tabs={tabs.map((key) => ({ key, label: titles[key] }))}
          current={address.section}
          pathOf={(section) => tournamentPath(id, { section, season: address.season })}
        />
      </div>
      <div className="mt-5" aria-busy={isSwitching}>
        {isSwitching ? <TeamSectionSkeleton /> : <Section shown={shown} title={titles[address.section]} />}
      </div>
    </>
  )
}

function Section({ shown, title }: { shown: ShownTournament; title: string }) {
  const { section } = shown.address
  if (section === 'tong-quan') return <OverviewSection shown={shown} />
  return (
    <>
      <h2 className="sr-only">{title}</h2>
      {section === 'lich' && <Rounds shown={shown} />}
      {section === 'bang' && <Tables shown={shown} />}
      {section === 'nhanh' && <KnockOut shown={shown} />}
      {section === 'ghi-ban' && <Scorers shown={shown} />}
    </>
  )
}

function Rounds({ shown: { tournament, outline, address, round, fixtures } }: { shown: ShownTournament }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-4">
      {round && outline.rounds.length > 1 && (
        <RoundSwitch
          rounds={outline.rounds}
          current={round}
          pathOf={(key) => tournamentPath(tournament.id, { section: 'lich', season: address.season, round: key })}
        />
      )}
      {fixtures && !fixtures.ok ? (
        <Retry />
      ) : fixtures && fixtures.data.list.length > 0 ? (
        <>
          <FixtureDays fixtures={fixtures.data.list} />
          <Pager
            page={fixtures.data.currPage}
            pages={fixtures.data.totalPage}
            pathOf={(page) =>
              tournamentPath(tournament.id, {
                section: 'lich',
                season: address.season,
                round: address.round,
                page,
              })
            }
          />
        </>
      ) : (
        <Nothing icon={<CalendarX size={24} />} title={t('tournament.noFixtures')} />
      )}
    </div>
  )
}

function Tables({ shown: { tournament, address, tables } }: { shown: ShownTournament }) {
  const t = useTranslate()
  const { id, name } = tournament
  // The widget shows the table of the current season.
  const isCurrent = address.season === null && address.view === 'overall' && tables?.ok === true
  const embedded = isCurrent && {
    path: tableWidgetPath(id),
    title: t('widget.table.title', { name }),
    height: tableHeight(tables.data.groups),
  }
  return (
    <TablesSection
      name={name}
      tables={tables}
      view={address.view}
      pathOf={(view) => tournamentPath(id, { section: 'bang', season: address.season, view })}
      action={embedded && <EmbedButton embedded={embedded} isCompact="on phones" />}
    />
  )
}

function KnockOut({ shown: { knockOut } }: { shown: ShownTournament }) {
  const t = useTranslate()
  if (knockOut && !knockOut.ok) return <Retry />
  if (!knockOut || knockOut.data.rounds.length === 0)
    return <Nothing icon={<GitFork size={24} />} title={t('tournament.noBracket')} />
  return <BracketTree rounds={knockOut.data.rounds} thirdPlace={knockOut.data.thirdPlace} />
}

function Scorers({ shown: { tournament, scorers } }: { shown: ShownTournament }) {
  const t = useTranslate()
  if (scorers && !scorers.ok) return <Retry />
  if (!scorers || scorers.data.list.length === 0)
    return <Nothing icon={<Goal size={24} />} title={t('tournament.noScorers')} />
  return (
    <div className="card overflow-hidden">
      <ScorersTable scorers={scorers.data.list} caption={t('scorers.caption', { name: tournament.name })} />
    </div>
  )
}

function Nothing({ icon, title }: { icon: ReactNode; title: string }) {
  const t = useTranslate()
  return (
    <div className="card">
      <EmptyState
        icon={icon}
        title={title}
        text={t('tournament.empty')}
        action={<WayOn to="/giai-dau" label="nav.tournaments" />}
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
