import type { Criterion, StandingsGroup } from '#contract/tournaments.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { RulingNotes } from './ruling-notes.tsx'
import { zoneClass } from './zones.ts'

type TableNotesProps = { groups: StandingsGroup[]; criteria: Criterion[]; isOrderKnown: boolean; hasLive: boolean }

const european = /League/

export function TableNotes({ groups, criteria, isOrderKnown, hasLive }: TableNotesProps) {
  const t = useTranslate()
  const zones = [...new Set(groups.flatMap(({ rows }) => rows.flatMap(({ zone }) => zone ?? [])))]
  const tieBreaks = criteria.filter((criterion) => criterion !== 'points')
  return (
    <div className="flex flex-col gap-2.5 text-sm text-ink-2">
      {zones.length > 0 && (
        <ul aria-label={t('table.zones')} className="flex flex-wrap gap-x-5 gap-y-1.5">
          {zones.map((zone) => (
            <li key={zone} className="flex items-center gap-2">
              <span aria-hidden className={`size-3 rounded-sm ${zoneClass[zone]}`} />
              {t(`zone.${zone}`)}
            </li>
          ))}
        </ul>
      )}
      {zones.some((zone) => european.test(zone)) && <p>{t('table.zonesNote')}</p>}
      <RulingNotes groups={groups} />
      {hasLive && <p>{t('table.liveNote')}</p>}
      {tieBreaks.length > 0 && (
        <p>
          {t(isOrderKnown ? 'table.rule' : 'table.ruleUnknown', {
            list: tieBreaks.map((criterion) => t(`criterion.${criterion}`)).join(t('shell.comma')),
          })}
        </p>
      )}
    </div>
  )
}
