import ListOrdered from 'lucide-react/icons/list-ordered'
import type { ReactNode } from 'react'
import type { DataOf } from '#contract/endpoint.ts'
import type { StandingsView, standings } from '#contract/tournaments.ts'
import type { Loaded } from '#web/api/loaded.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { RetryState } from '#web/list/retry-state.tsx'
import { chipClass } from '#web/ui/chip.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LocaleLink } from '#web/way/locale-link.tsx'
import { WayOn } from '#web/way/way-on.tsx'
import { groupName } from './group-name.ts'
import { StandingsTable } from './standings-table.tsx'
import { TableNotes } from './table-notes.tsx'
import { tableViews } from './tournament-sections.ts'

export type LoadedTables = Loaded<DataOf<typeof standings>> | null

type TablesSectionProps = {
  name: string
  tables: LoadedTables
  view: StandingsView
  pathOf: (view: StandingsView) => string
  /** Button beside the views. */
  action?: ReactNode
}

export function TablesSection({ name, tables, view, pathOf, action }: TablesSectionProps) {
  const t = useTranslate()
  if (tables && !tables.ok)
    return (
      <div className="card">
        <RetryState />
      </div>
    )
  const groups = tables?.data.groups ?? []
  if (!tables || groups.length === 0)
    return (
      <div className="card">
        <EmptyState
          icon={<ListOrdered size={24} />}
          title={t('tournament.noTable')}
          text={t('teams.empty.text')}
          action={<WayOn to="/giai-dau" label="nav.tournaments" />}
        />
      </div>
    )
  const isSingle = groups.length === 1
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-2">
        <nav aria-label={t('table.views')} className="scroll-row -ml-4 min-w-0 pl-4 py-0.5">
          {tableViews.map((one) => (
            <LocaleLink
              key={one}
              to={pathOf(one)}
              preventScrollReset
              aria-current={one === view ? 'page' : undefined}
              className={chipClass(one === view ? 'on' : 'off')}
            >
              {t(`table.view.${one}`)}
            </LocaleLink>
          ))}
        </nav>
        {action}
      </div>
      <div className={isSingle ? '' : 'grid grid-cols-1 gap-4 lg:grid-cols-2 lg:items-start'}>
        {groups.map((group) => {
          const title = groupName(group, t)
          return (
            <section key={`${group.kind} ${group.name}`} className="card overflow-hidden">
              {title && <h3 className="border-b border-line bg-surface-2 px-4 py-2.5 font-bold">{title}</h3>}
              <StandingsTable
                group={group}
                caption={t('table.caption', { name: [name, title].filter(Boolean).join(' · ') })}
                room={isSingle ? 'whole' : 'half'}
              />
            </section>
          )
        })}
      </div>
      <TableNotes
        groups={groups}
        criteria={view === 'overall' ? tables.data.criteria : []}
        isOrderKnown={tables.data.isOrderKnown}
        hasLive={tables.data.hasLive}
      />
    </div>
  )
}
