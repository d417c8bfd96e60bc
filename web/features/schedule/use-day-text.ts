import { useTranslate } from '#web/i18n/translate.ts'
import { useRootData } from '#web/root-data.ts'
import { dateIn, dayText } from './kick-off.ts'
import { useNow } from './use-now.ts'
import { useZone } from './use-zone.ts'

/** Names the day of a moment as seen from today; "today" is the page's own until the clock runs. */
export function useDayText(): (timeMs: number) => string {
  const t = useTranslate()
  const { locale, now: renderedAt } = useRootData()
  const now = useNow() ?? renderedAt
  const zone = useZone()
  return (timeMs) => dayText(dateIn(timeMs, zone), dateIn(now, zone), { locale, t })
}
