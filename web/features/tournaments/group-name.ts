import type { StandingsGroup } from '#contract/tournaments.ts'
import type { Translate } from '#web/i18n/translator.ts'

/**
 * Returns for example `Bảng A`, or the name of the table of third-placed teams. Returns an empty string for a season's
 * only table.
 */
export function groupName({ kind, name }: Pick<StandingsGroup, 'kind' | 'name'>, t: Translate): string {
  if (kind === 'thirds') return t('tournament.thirds')
  return name === '' ? '' : t('tournament.group', { name })
}
