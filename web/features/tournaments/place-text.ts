import type { TiePlace } from '#contract/tournaments.ts'
import type { Translate } from '#web/i18n/translator.ts'

/**
 * Returns the text for a place whose team is not known yet, for example `Thắng trận 74`, `Nhất bảng A` or `Hạng ba bảng
 * A/B/C`.
 */
export function placeText(place: TiePlace, t: Translate): string {
  if (place.kind !== 'group') return t(`bracket.place.${place.kind}`, { number: place.number })
  const name = place.groups.join('/')
  return place.rank >= 1 && place.rank <= 3
    ? t(`bracket.place.${place.rank as 1 | 2 | 3}`, { name })
    : t('bracket.place.rank', { rank: place.rank, name })
}
