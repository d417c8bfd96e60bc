import type { BoardTab } from '#contract/odds.ts'
import type { SportCode } from '#contract/schedule.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Vietnam is UTC+7 all year. The sports day starts at six, so that a night’s fixtures stay together. */
const shiftMs = (7 - 6) * hourMs
/** Number of days in the early tab. */
const earlyDays = 14

function dayNumber(timeMs: number): number {
  return Math.floor((timeMs + shiftMs) / dayMs)
}

function startOf(day: number): number {
  return day * dayMs - shiftMs
}

/** Returns the sports day of a fixture, `yyyy-mm-dd`. */
export function boardDay(kickOffMs: number): string {
  return new Date(dayNumber(kickOffMs) * dayMs).toISOString().slice(0, 10)
}

export type BoardKey = { sport: SportCode; day: string; companyId: string }

/**
 * Returns the name of a board: one company’s main lines on one day of a sport. Its changes are published under this
 * name.
 */
export function boardName({ sport, day, companyId }: BoardKey): string {
  return `${sport}:${day}:${companyId}`
}

/** Parses a board’s name and adds the time range of its day. Returns null when the name is not a board’s. */
export function parseBoard(name: string): (BoardKey & { from: Date; to: Date }) | null {
  const [, sport, day = '', companyId = ''] = /^(10|20|30|40|50):(\d{4}-\d{2}-\d{2}):(\d{1,5})$/.exec(name) ?? []
  const time = Date.parse(`${day}T00:00:00Z`)
  if (!Number.isFinite(time) || boardDay(time - shiftMs) !== day) return null
  const from = startOf(time / dayMs)
  return { sport: Number(sport) as SportCode, day, companyId, from: new Date(from), to: new Date(from + dayMs) }
}

/** Returns the range of kick-offs in a tab. Fixtures in play are found by state instead. */
export function spanOf(tab: Exclude<BoardTab, 'inplay'>, nowMs: number): { from: Date; to: Date } {
  const today = dayNumber(nowMs)
  const [first, days] = { today: [today, 1], tomorrow: [today + 1, 1], early: [today + 2, earlyDays] }[tab]
  const from = first as number
  return { from: new Date(startOf(from)), to: new Date(startOf(from + (days as number))) }
}

export type BoardPlace = { kickOff: Date; fixtureId: string }

/** Returns a position on the board as text, from which the next page continues. */
export function placeText({ kickOff, fixtureId }: BoardPlace): string {
  return `${kickOff.getTime()}:${fixtureId}`
}

export function readPlace(text: string): BoardPlace {
  const [time = '', fixtureId = ''] = text.split(':')
  return { kickOff: new Date(Number(time)), fixtureId }
}
