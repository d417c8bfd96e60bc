import type { ReactNode } from 'react'
import type { StandingsGroup } from '#contract/tournaments.ts'
import { FixtureDays } from '#web/fixture/fixture-days.tsx'
import { formattingTags } from '#web/i18n/locale.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { useLocale } from '#web/root-data.ts'
import { SectionHeading } from '#web/ui/section-heading.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { BracketTree } from './bracket-tree.tsx'
import { groupName } from './group-name.ts'
import type { ShownTournament } from './load-tournament.ts'
import { RulingNotes } from './ruling-notes.tsx'
import { ScorersTable } from './scorers-table.tsx'
import { StandingsTable } from './standings-table.tsx'
import { type TournamentSection, tournamentPath } from './tournament-sections.ts'

/** Max groups in the overview. The section of tables shows all groups. */
const maxGroups = 2

const maxRows = 20

function short(group: StandingsGroup): StandingsGroup {
  return { ...group, rows: group.rows.slice(0, maxRows) }
}

export function OverviewSection({ shown }: { shown: ShownTournament }) {
  const t = useTranslate()
  const { tournament, outline, address, round, fixtures, tables, knockOut, scorers } = shown
  const { id, name } = tournament
  const to = (section: TournamentSection) => tournamentPath(id, { section, season: address.season })
  const current = outline.rounds.find(({ key }) => key === round)
  // False when the overview shows the fixtures around now instead of the whole round.
  const isRound = fixtures?.ok === true && fixtures.data.total === current?.total
  const groups = tables?.ok
    ? tables.data.groups
        .filter(({ kind }) => kind === 'table')
        .slice(0, maxGroups)
        .map(short)
    : []
  const hasSide = (tables && (!tables.ok || groups.length > 0)) || scorers
  return (
    <div className="flex flex-col gap-6">
      {outline.finished > 0 && <SeasonFacts outline={outline} />}
      {knockOut?.ok && knockOut.data.rounds.length > 0 && (
        <Part title={t('tournament.bracket')} id="bracket" to={to('nhanh')}>
          <BracketTree rounds={knockOut.data.rounds} thirdPlace={null} />
        </Part>
      )}
      <div className={hasSide ? 'grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start' : ''}>
        <Part title={(isRound && current?.name) || t('tournament.around')} id="round" to={to('lich')}>
          {fixtures && !fixtures.ok ? (
            <Retry />
          ) : fixtures && fixtures.data.list.length > 0 ? (
            <FixtureDays fixtures={fixtures.data.list} isNarrow={Boolean(hasSide)} />
          ) : (
            <p className="card p-4 text-sm text-ink-2">{t('tournament.noFixtures')}</p>
          )}
        </Part>
        {hasSide && (
          <div className="flex min-w-0 flex-col gap-6">
            {tables && (
              <Part title={t('tournament.table')} id="table" to={to('bang')}>
                {!tables.ok ? (
                  <Retry />
                ) : (
                  groups.map((group) => (
                    <div key={group.name} className="card mb-3 overflow-hidden last:mb-0">
                      {group.name && (
                        <h3 className="border-b border-line bg-surface-2 px-4 py-2 font-bold">{groupName(group, t)}</h3>
                      )}
                      <StandingsTable
                        group={group}
                        caption={t('table.caption', { name: [name, groupName(group, t)].filter(Boolean).join(' · ') })}
                        room="little"
                      />
                      <RulingNotes groups={[group]} className="border-t border-line px-4 py-3" />
                    </div>
                  ))
                )}
              </Part>
            )}
            {scorers?.ok && scorers.data.list.length > 0 && (
              <Part title={t('tournament.scorers')} id="scorers" to={to('ghi-ban')}>
                <div className="card overflow-hidden">
                  <ScorersTable scorers={scorers.data.list} caption={t('scorers.caption', { name })} />
                </div>
              </Part>
            )}
          </div>
        )}
      </div>
    </div>
  )
}

function Part({ title, id, to, children }: { title: string; id: string; to: string; children: ReactNode }) {
  const t = useTranslate()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2">
        <SectionHeading
          id={id}
          title={title}
          action={
            <LocaleLink to={to} className="inline-flex min-h-11 items-center text-sm font-semibold text-primary">
              {t('state.seeAll')}
              <span className="sr-only">: {title}</span>
            </LocaleLink>
          }
        />
      </div>
      {children}
    </section>
  )
}

function SeasonFacts({ outline }: { outline: ShownTournament['outline'] }) {
  const t = useTranslate()
  const tag = formattingTags[useLocale()]
  const { fixtures, finished, goals } = outline
  const each = (goals / finished).toLocaleString(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const facts = [
    [t('tournament.fixturesTotal'), fixtures.toLocaleString(tag)],
    [t('tournament.finishedTotal'), finished.toLocaleString(tag)],
    [t('tournament.goalsTotal'), goals.toLocaleString(tag)],
    [t('tournament.goalsEach'), each],
  ]
  return (
    <dl aria-label={t('tournament.facts')} className="card grid grid-cols-2 gap-x-4 gap-y-3 p-4 sm:grid-cols-4">
      {facts.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-xs text-ink-3">{label}</dt>
          <dd className="tabular text-xl font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Retry() {
  return (
    <div className="card">
      <RetryState />
    </div>
  )
}
