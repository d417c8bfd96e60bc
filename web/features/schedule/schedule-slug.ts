import { type SportPage, sportBySlug } from './sport.ts'

export const scheduleKinds = ['lich-thi-dau', 'ket-qua', 'lich-truc-tiep'] as const
/** The first part of the address: all fixtures, those ended, those that somebody commentates. */
export type ScheduleKind = (typeof scheduleKinds)[number]

/** What an address names below its kind: a tournament, or a sport and a day, each of which may be left out. */
export type ScheduleSlug = { sport: SportPage | null; date: string | null; tournamentId: string | null }

export function scheduleKindOf(path: string): ScheduleKind {
  return scheduleKinds.find((kind) => kind === path.split('/')[1]) ?? 'lich-thi-dau'
}

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}

const tournamentWord = 'giai-dau'

/**
 * Reads `{sport}`, `{yyyy-mm-dd}`, `{sport}/{yyyy-mm-dd}` or `giai-dau/{id}`; null for anything else. Empty is
 * everything, today.
 */
export function parseScheduleSlug(slug: string): ScheduleSlug | null {
  const none = { sport: null, date: null, tournamentId: null }
  if (slug === '') return none
  const parts = slug.split('/')
  if (parts[0] === tournamentWord)
    return parts.length === 2 && /^\d{1,18}$/.test(parts[1] ?? '') ? { ...none, tournamentId: parts[1] ?? '' } : null
  const sport = sportBySlug(parts[0]) ?? null
  const rest = sport ? parts.slice(1) : parts
  if (rest.length === 0) return { ...none, sport }
  const date = rest[0] ?? ''
  return rest.length === 1 && isCalendarDate(date) ? { ...none, sport, date } : null
}

export function schedulePath(kind: ScheduleKind, { sport, date, tournamentId }: Partial<ScheduleSlug> = {}): string {
  if (tournamentId) return `/${kind}/${tournamentWord}/${tournamentId}`
  return [`/${kind}`, sport?.slug, date].filter(Boolean).join('/')
}
