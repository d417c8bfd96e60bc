import { isCalendarDay } from '#server/features/sports-data/zoned-time.rules.ts'

export type Day = { year: number; month: number; day: number }
type Printed = { weekday: number; month: number; day: number; year: number | null }

/**
 * Returns the day of a date line. When the line has no year, it tries the season's years, the more likely one for the
 * month first, and checks the weekday. Returns null when no year fits.
 */
export function dayOf(printed: Printed, season: { firstYear: number; lastYear: number }): Day | null {
  const { month, day, weekday } = printed
  const likely = month >= 7 ? [season.firstYear, season.lastYear] : [season.lastYear, season.firstYear]
  const years = printed.year === null ? likely : [printed.year]
  const year = years.find(
    (one) => isCalendarDay(one, month, day) && new Date(Date.UTC(one, month - 1, day)).getUTCDay() === weekday,
  )
  return year === undefined ? null : { year, month, day }
}
