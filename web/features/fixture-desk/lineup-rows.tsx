import { useTranslate } from '#web/i18n/translate.ts'
import { chipClass } from '#web/ui/chip.ts'
import type { LineupRow } from './lineup-lines.ts'

type Props = { rows: readonly LineupRow[]; change: (rows: LineupRow[]) => void }

const roles = ['starter', 'bench'] as const

/** Everyone who may play. A press makes a player start or sit on the bench, another one takes the choice back. */
export function LineupRows({ rows, change }: Props) {
  const t = useTranslate()
  const count = (role: LineupRow['role']) => rows.filter((row) => row.role === role).length
  const set = (of: LineupRow, fields: Partial<LineupRow>) =>
    change(rows.map((row) => (row === of ? { ...row, ...fields } : row)))
  return (
    <div>
      <p className="font-semibold" aria-live="polite">
        {t('fixtureDesk.lineup.starters')}: {count('starter')} · {t('fixtureDesk.lineup.bench')}: {count('bench')}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {rows.map((row) => (
          <li key={row.name} className="flex flex-wrap items-center gap-2 py-2">
            <span className="tabular w-7 shrink-0 text-right text-sm text-ink-2">{row.number ?? ''}</span>
            <span dir="auto" className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
              {row.name}
              {row.isCaptain && ' (C)'}
            </span>
            {roles.map((role) => (
              <button
                key={role}
                type="button"
                aria-pressed={row.role === role}
                aria-label={`${t(`fixtureDesk.lineup.as.${role}`)}: ${row.name}`}
                className={chipClass(row.role === role ? 'on' : 'off')}
                onClick={() => set(row, { role: row.role === role ? '' : role })}
              >
                {t(`fixtureDesk.lineup.as.${role}`)}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}
