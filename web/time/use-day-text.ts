import { use } from 'react'
import { useLanguage } from '#web/i18n/translate.ts'
import { PageClockContext } from '#web/page-clock.ts'
import { dateIn, dayText, kickOffText } from './kick-off.ts'
import { useNow } from './use-now.ts'
import { useZone } from './use-zone.ts'

/**
 * Returns a function that names the day of a moment relative to today. Until the clock runs, today is the day on which
 * the page was rendered.
 */
export function useDayText(): (timeMs: number) => string {
  const { today, zone, ...words } = useToday()
  return (timeMs) => dayText(dateIn(timeMs, zone), today, words)
}

/** Returns a function that formats day and time of a moment for the visitor's language. */
export function useKickOffText(): (timeMs: number) => string {
  const { today, ...rest } = useToday()
  return (timeMs) => kickOffText(timeMs, today, rest)
}

function useToday() {
  const { locale, translate: t } = useLanguage()
  const { renderedAt } = use(PageClockContext)
  const now = useNow() ?? renderedAt
  const zone = useZone()
  return { today: dateIn(now, zone), zone, locale, t }
}
