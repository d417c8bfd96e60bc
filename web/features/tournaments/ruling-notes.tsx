import type { StandingsGroup } from '#contract/tournaments.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { rulingText } from './ruling-text.ts'

/**
 * Lists the teams that lost or gained points by a ruling, with the points and the reason. Renders nothing without
 * rulings.
 */
export function RulingNotes({ groups, className = '' }: { groups: StandingsGroup[]; className?: string }) {
  const t = useTranslate()
  // Keyed by team id, because a third-placed team is in two tables.
  const ruled = new Map(
    groups.flatMap(({ rows }) => rows.filter(({ rulings }) => rulings.length > 0).map((row) => [row.team.id, row])),
  )
  if (ruled.size === 0) return null
  return (
    <ul aria-label={t('table.rulings')} className={`flex flex-col gap-1 text-sm text-ink-2 ${className}`}>
      {[...ruled.values()].map(({ team, rulings }) => (
        <li key={team.id} className="wrap-anywhere">
          <span aria-hidden>* </span>
          <span className="font-semibold text-ink">{team.name}</span>
          {` – ${rulings.map((ruling) => rulingText(ruling, t)).join('; ')}`}
        </li>
      ))}
    </ul>
  )
}
