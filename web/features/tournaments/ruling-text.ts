import type { StandingsRow } from '#contract/tournaments.ts'
import type { Translate } from '#web/i18n/translator.ts'

/** Formats a ruling, for example `Bị trừ 3 điểm (vi phạm quy định tài chính)`. */
export function rulingText({ points, reason }: StandingsRow['rulings'][number], t: Translate): string {
  return `${t(points < 0 ? 'table.adjusted' : 'table.given', { count: Math.abs(points) })} (${reason})`
}
