import type { LocalText } from '#contract/envelope.ts'
import type { SportCode } from '#contract/schedule.ts'
import type { Club, League } from './data/league.ts'

/** A planned season. Seasons of a league are numbered from 0. Days are like `2026-11-21`. */
export type PlannedSeason = { number: number; name: string; startsOn: string; endsOn: string }
export type PlannedFixture = {
  key: string
  sport: SportCode
  league: Omit<League, 'teams'>
  home: Club
  away: Club
  round: LocalText
  roundNumber: number
  season: PlannedSeason
  kickOff: number
  isFeatured: boolean
  /** User names. */
  commentators: string[]
}

/** Sorts by kick-off. */
export function inOrder(fixtures: readonly PlannedFixture[]): PlannedFixture[] {
  return fixtures.toSorted((a, b) => a.kickOff - b.kickOff || (a.key < b.key ? -1 : 1))
}
