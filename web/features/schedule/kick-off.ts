import type { Locale } from '#contract/envelope.ts'
import { formattingTags } from '#web/i18n/locale.ts'
import type { Translate } from '#web/i18n/translator.ts'
import { wallClock } from '#web/i18n/wall-clock.ts'

const dayMs = 24 * 3_600_000
const vietnameseDays = ['CN', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7']

const formats = new Map<string, Intl.DateTimeFormat>()

/** Building a formatter costs more than rendering a row. */
function format(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(tag, options)
  formats.set(key, known)
  return known
}

/** `yyyy-mm-dd` of a moment in a zone. */
export function dateIn(timeMs: number, zone: string): string {
  return wallClock(timeMs, zone).slice(0, 10)
}

/** A calendar date some days on; noon keeps clear of clock changes. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** `19:15` */
export function timeText(timeMs: number, zone: string): string {
  return wallClock(timeMs, zone).slice(11)
}

/** `T7`, `Sat`, `週六` */
export function weekdayText(date: string, locale: Locale): string {
  const noon = Date.parse(`${date}T12:00:00Z`)
  if (locale === 'vi') return vietnameseDays[new Date(noon).getUTCDay()] ?? ''
  return format(formattingTags[locale], { timeZone: 'UTC', weekday: 'short' }).format(noon)
}

/** `21/11`; Chinese writes the month first. */
export function dayMonthText(date: string, locale: Locale): string {
  const [, month = '', day = ''] = date.split('-')
  return locale === 'zh' ? `${Number(month)}/${Number(day)}` : `${day}/${month}`
}

/** `T7 21/11/2026`, `Sat 21/11/2026`, `週六 2026/11/21`: for titles, which outlive their year. */
export function fullDateText(date: string, locale: Locale): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const numbers = locale === 'zh' ? `${year}/${Number(month)}/${Number(day)}` : `${day}/${month}/${year}`
  return `${weekdayText(date, locale)} ${numbers}`
}

/** `Tháng 11 năm 2026`, `November 2026`, `2026年11月` of `yyyy-mm`. */
export function monthText(month: string, locale: Locale): string {
  const text = format(formattingTags[locale], { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    Date.parse(`${month}-15T12:00:00Z`),
  )
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

const sportsDayStartsMs = 6 * 3_600_000

/** The date of a moment as the visitor counts days: from midnight, or from six in the morning. */
export function dayAt(timeMs: number, { zone, isSportsDay }: { zone: string; isSportsDay: boolean }): string {
  return dateIn(isSportsDay ? timeMs - sportsDayStartsMs : timeMs, zone)
}

/** Hôm nay, Ngày mai, Hôm qua, else `T7 21/11`. */
export function dayText(date: string, today: string, { locale, t }: { locale: Locale; t: Translate }): string {
  if (date === today) return t('day.today')
  if (date === addDays(today, 1)) return t('day.tomorrow')
  if (date === addDays(today, -1)) return t('day.yesterday')
  return `${weekdayText(date, locale)} ${dayMonthText(date, locale)}`
}
