import { groupName } from '#web/features/tournaments/group-name.ts'
import { RulingNotes } from '#web/features/tournaments/ruling-notes.tsx'
import { StandingsTable } from '#web/features/tournaments/standings-table.tsx'
import { TournamentMark } from '#web/features/tournaments/tournament-mark.tsx'
import { tournamentPath } from '#web/features/tournaments/tournament-sections.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { LocaleLink } from '#web/way/locale-link.tsx'
import type { TableFacts } from './article-cards.ts'

/** The current tables of a season in an article, with a link to the tournament. */
export function ArticleStandings({ table: { tournament, season, groups } }: { table: TableFacts }) {
  const t = useTranslate()
  const { id, name, colour } = tournament
  const path = tournamentPath(id, { section: 'bang', season: season?.isCurrent === false ? season.id : null })
  return (
    <section aria-label={t('table.caption', { name })} className="article-embed card overflow-hidden">
      <div className="flex items-center gap-3 border-b border-line px-4 py-2">
        <TournamentMark colour={colour} size={28} />
        <p className="min-w-0 flex-1 leading-tight">
          <span className="line-clamp-2 font-bold">{name}</span>
          {season && <span className="tabular text-xs text-ink-3">{season.name}</span>}
        </p>
        <LocaleLink
          to={path}
          className="inline-flex min-h-11 shrink-0 items-center text-sm font-semibold text-primary hover:underline"
        >
          {t('table.whole')}
          <span className="sr-only">: {name}</span>
        </LocaleLink>
      </div>
      {groups.map((group) => {
        const heading = groupName(group, t)
        return (
          <div key={`${group.kind} ${group.name}`}>
            {heading && <p className="border-b border-line bg-surface-2 px-4 py-1.5 text-sm font-bold">{heading}</p>}
            <StandingsTable
              group={group}
              caption={t('table.caption', { name: [name, heading].filter(Boolean).join(' · ') })}
              room="half"
            />
          </div>
        )
      })}
      <RulingNotes groups={groups} className="border-t border-line px-4 py-3" />
    </section>
  )
}
