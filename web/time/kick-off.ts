import type { Locale } from '#contract/envelope.ts'
import { dateFormat } from '#web/i18n/date-format.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import type { Translate } from '#web/i18n/translator.ts'
import { wallClock } from '#web/i18n/wall-clock.ts'

const dayMs = 24 * 3_600_000

/**
 * These texts are constants because texts from Intl are slow at first (wall-clock.ts), and browser engines differ about
 * "Sept".
 */
const weekdays: Record<Locale, readonly string[]> = {
  vi: ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  zh: ['週日', '週一', '週二', '週三', '週四', '週五', '週六'],
}
const englishMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function dateIn(timeMs: number, zone: string): string {
  return wallClock(timeMs, zone).slice(0, 10)
}

/** Adds days to a calendar date. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** Returns the time in a zone: `19:15`. */
export function timeText(timeMs: number, zone: string): string {
  return wallClock(timeMs, zone).slice(11)
}

/** Returns the short weekday: `T7`, `Sat`, `週六`. */
export function weekdayText(date: string, locale: Locale): string {
  return weekdays[locale][new Date(`${date}T12:00:00Z`).getUTCDay()] ?? ''
}

/** Returns day and month: `16/08`, `16 Aug`, `8/16`. */
export function dayMonthText(date: string, locale: Locale): string {
  const [, month = '', day = ''] = date.split('-')
  if (locale === 'zh') return `${Number(month)}/${Number(day)}`
  return locale === 'en' ? `${Number(day)} ${englishMonths[Number(month) - 1]}` : `${day}/${month}`
}

/** Returns the date with the year: `16/08/2026`, `16 Aug 2026`, `2026年8月16日`. */
export function dateText(date: string, locale: Locale): string {
  const [year = '', month = '', day = ''] = date.split('-')
  if (locale === 'zh') return `${year}年${Number(month)}月${Number(day)}日`
  return `${dayMonthText(date, locale)}${locale === 'en' ? ' ' : '/'}${year}`
}

/**
 * Returns the date with weekday and year, for titles, which are read in later years too: `CN 16/08/2026`, `Sun 16 Aug
 * 2026`, `2026年8月16日（週日）`.
 */
export function fullDateText(date: string, locale: Locale): string {
  return withWeekday(dateText(date, locale), date, locale)
}

function withWeekday(text: string, date: string, locale: Locale): string {
  const weekday = weekdayText(date, locale)
  return locale === 'zh' ? `${text}（${weekday}）` : `${weekday} ${text}`
}

/** Returns the name of a month (`yyyy-mm`): `Tháng 11 năm 2026`, `November 2026`, `2026年11月`. */
export function monthText(month: string, locale: Locale): string {
  const text = dateFormat(formattingTags[locale], { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    Date.parse(`${month}-15T12:00:00Z`),
  )
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

const sportsDayStartsMs = 6 * 3_600_000

/** Returns the date of a moment by the visitor's setting: days start at midnight, or at six in the morning. */
export function dayAt(timeMs: number, { zone, isSportsDay }: { zone: string; isSportsDay: boolean }): string {
  return dateIn(isSportsDay ? timeMs - sportsDayStartsMs : timeMs, zone)
}

type Words = { locale: Locale; t: Translate }

/** Returns today, tomorrow or yesterday as text (such as `Hôm nay`), or null for any other day. */
export function nearDayText(date: string, today: string, t: Translate): string | null {
  if (date === today) return t('day.today')
  if (date === addDays(today, 1)) return t('day.tomorrow')
  return date === addDays(today, -1) ? t('day.yesterday') : null
}

/** Returns today, tomorrow or yesterday as text, else `CN 16/08`, `Sun 16 Aug`, `8/16（週日）`. */
export function dayText(date: string, today: string, { locale, t }: Words): string {
  return nearDayText(date, today, t) ?? withWeekday(dayMonthText(date, locale), date, locale)
}

/**
 * Returns a kick-off time in the usual form of the language: `20:05 · CN 16/08`, `Sun 16 Aug, 20:05`, `8/16（週日）20:05`.
 */
export function kickOffText(timeMs: number, today: string, { zone, ...words }: Words & { zone: string }): string {
  const [day, time] = [dayText(dateIn(timeMs, zone), today, words), timeText(timeMs, zone)]
  if (words.locale === 'vi') return `${time} · ${day}`
  if (words.locale === 'en') return `${day}, ${time}`
  return day.endsWith('）') ? day + time : `${day} ${time}`
}
