import type { DayPlace, DayRow, TournamentPlace } from './day-list.store.ts'
import type { FixtureRow } from './fixture-list.store.ts'

/** Returns a cursor with the sort values of the page's last row. */
export function dayCursor(row: DayRow): string {
  return [row.sport, row.priority, row.tournament_id, row.kick_off.getTime(), row.id].join('.')
}

/** Returns null when the text is not a valid position in a day's list. */
export function parseDayCursor(text: string): DayPlace | null {
  const parts = text.split('.')
  const [sport, priority, tournamentId = '', kickOffMs, id = ''] = parts
  const place = { sport: Number(sport), priority: Number(priority), tournamentId, kickOffMs: Number(kickOffMs), id }
  const isWhole = parts.length === 5 && isSmall(place.sport) && isSmall(place.priority)
  return isWhole && isMoment(place.kickOffMs) && isId(tournamentId) && isId(id) ? place : null
}

export function tournamentCursor(row: FixtureRow): string {
  return `${row.kick_off.getTime()}.${row.id}`
}

/** Returns null when the text is not a valid position in a tournament's list. */
export function parseTournamentCursor(text: string): TournamentPlace | null {
  const [kickOff, id = '', ...rest] = text.split('.')
  const kickOffMs = Number(kickOff)
  return rest.length === 0 && isId(id) && isMoment(kickOffMs) ? { kickOffMs, id } : null
}

function isSmall(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 15
}

function isMoment(value: number): boolean {
  const lastYear = 9_999
  return Number.isInteger(value) && value >= 0 && new Date(value).getUTCFullYear() <= lastYear
}

function isId(text: string): boolean {
  return /^\d{1,18}$/.test(text)
}
