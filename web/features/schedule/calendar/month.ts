import { addDays } from '#web/time/kick-off.ts'

/** Adds a number of months to a month `yyyy-mm`. The number may be negative. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = new Date(Date.UTC(year, number - 1 + months, 1, 12))
  return at.toISOString().slice(0, 7)
}

/** Returns the weeks of a month, Monday first. Days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`
  const weekday = (new Date(`${first}T12:00:00Z`).getUTCDay() + 6) % 7
  const days: (string | null)[] = Array.from({ length: weekday }, () => null)
  for (let date = first; date.startsWith(month); date = addDays(date, 1)) days.push(date)
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
