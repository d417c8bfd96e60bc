/** Vietnam is seven hours ahead of UTC all year. */
const aheadMs = 7 * 3_600_000
const dayMs = 24 * 3_600_000

/** Returns the date in Vietnam at a time, as yyyy-mm-dd. */
export function vietnamDay(epochMs: number): string {
  return new Date(epochMs + aheadMs).toISOString().slice(0, 10)
}

/** Returns the midnight in Vietnam at which the day begins, in epoch milliseconds. */
export function beginOfDay(day: string): number {
  return Date.parse(day) - aheadMs
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}
