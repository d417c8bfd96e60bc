import { useLocale } from '#web/root-data.ts'
import { dateIn, dayMonthText, timeText } from './kick-off.ts'
import { useZone } from './use-zone.ts'

/** Formats a moment as `21/11 20:05` in the visitor's time zone. */
export function useMomentText(): (timeMs: number) => string {
  const zone = useZone()
  const locale = useLocale()
  return (timeMs) => `${dayMonthText(dateIn(timeMs, zone), locale)} ${timeText(timeMs, zone)}`
}
