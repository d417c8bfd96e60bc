import type { Locale } from '#contract/envelope.ts'
import { dateFormat } from '#web/i18n/date-format.ts'
import { formattingTags } from '#web/i18n/locale.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()

/** Returns a shared formatter, because a page has hundreds of times, which are formatted again every few seconds. */
function relativeFormat(tag: string): Intl.RelativeTimeFormat {
  const known = relativeFormats.get(tag) ?? new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' })
  relativeFormats.set(tag, known)
  return known
}

/**
 * Returns "5 phút trước", "hôm qua", or a date after a week. Returns null within the last minute, for which the caller
 * shows another message.
 */
export function timeAgo(at: number, nowMs: number, { locale, zone }: { locale: Locale; zone: string }): string | null {
  const age = nowMs - at
  const tag = formattingTags[locale]
  if (age < minuteMs) return null
  if (age < 7 * dayMs) {
    const words = relativeFormat(tag)
    if (age < hourMs) return words.format(-Math.floor(age / minuteMs), 'minute')
    if (age < dayMs) return words.format(-Math.floor(age / hourMs), 'hour')
    return words.format(-Math.floor(age / dayMs), 'day')
  }
  const yearFormat = dateFormat(tag, { year: 'numeric', timeZone: zone })
  const isThisYear = yearFormat.format(at) === yearFormat.format(nowMs)
  const year = isThisYear ? {} : { year: 'numeric' as const }
  return dateFormat(tag, { day: 'numeric', month: 'numeric', ...year, timeZone: zone }).format(at)
}
