import { type SportPage, sportBySlug } from './sport.ts'

export type ScheduleSlug = { sport: SportPage | null; date: string | null }

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

/** Reads `{sport}`, `{yyyy-mm-dd}` or `{sport}/{yyyy-mm-dd}`; null for anything else. Empty is everything, today. */
export function parseScheduleSlug(slug: string): ScheduleSlug | null {
  if (slug === '') return { sport: null, date: null }
  const parts = slug.split('/')
  const sport = sportBySlug(parts[0]) ?? null
  const rest = sport ? parts.slice(1) : parts
  if (rest.length === 0) return { sport, date: null }
  const date = rest[0] ?? ''
  return rest.length === 1 && isCalendarDate(date) ? { sport, date } : null
}

export function schedulePath({ sport, date }: ScheduleSlug): string {
  return ['/lich-truc-tiep', sport?.slug, date].filter(Boolean).join('/')
}
