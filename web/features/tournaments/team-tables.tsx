import ListOrdered from 'lucide-react/icons/list-ordered'
import type { DataOf } from '#contract/endpoint.ts'
import type { teamTables } from '#contract/teams.ts'
import type { StandingsGroup } from '#contract/tournaments.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { groupName } from './group-name.ts'
import { RulingNotes } from './ruling-notes.tsx'
import { StandingsTable } from './standings-table.tsx'
import { TableNotes } from './table-notes.tsx'

/** Number of rows above and below the team when the table is not shown as a whole. */
const neighbours = 2

type TeamTablesProps = { loaded: Loaded<DataOf<typeof teamTables>>; teamId: string; isWhole?: boolean }

export function TeamTables({ loaded, teamId, isWhole }: TeamTablesProps) {
  const t = useTranslate()
  if (!loaded.ok)
    return (
      <div className="card">
        <RetryState />
      </div>
    )
  const { list } = loaded.data
  if (list.length === 0)
    return isWhole ? (
      <div className="card">
        <EmptyState icon={<ListOrdered size={24} />} title={t('team.noTable')} text={t('team.empty')} />
      </div>
    ) : null
  return (
    <div className="flex flex-col gap-5">
      {list.map(({ tournament, season, group, criteria, isOrderKnown }) => {
        const title = [tournament.name, groupName(group, t), season.name].filter(Boolean).join(' · ')
        const shown = isWhole ? group : around(group, teamId)
        return (
          <section key={tournament.id} className="card overflow-hidden" aria-labelledby={`table-${tournament.id}`}>
            <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-1.5">
              <h2 id={`table-${tournament.id}`} className="min-w-0 truncate font-bold">
                {title}
              </h2>
              <LocaleLink
                to={`/giai-dau/${tournament.id}?xem=bang`}
                className="inline-flex min-h-11 shrink-0 items-center text-sm font-semibold text-primary"
              >
                {t('table.whole')}
                <span className="sr-only">: {tournament.name}</span>
              </LocaleLink>
            </div>
            <StandingsTable
              group={shown}
              caption={t('table.caption', { name: title })}
              markedIds={[teamId]}
              room={isWhole ? 'whole' : 'little'}
            />
            {isWhole ? (
              <div className="border-t border-line p-4">
                <TableNotes
                  groups={[group]}
                  criteria={criteria}
                  isOrderKnown={isOrderKnown}
                  hasLive={group.rows.some(({ isLive }) => isLive)}
                />
              </div>
            ) : (
              <RulingNotes groups={[shown]} className="border-t border-line px-4 py-3" />
            )}
          </section>
        )
      })}
    </div>
  )
}

function around(group: StandingsGroup, teamId: string): StandingsGroup {
  const place = group.rows.findIndex(({ team }) => team.id === teamId)
  const most = 2 * neighbours + 1
  const from = Math.max(0, Math.min(place - neighbours, group.rows.length - most))
  return { ...group, rows: group.rows.slice(from, from + most) }
}
