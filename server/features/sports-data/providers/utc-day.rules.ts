const dayMs = 86_400_000

/** Returns `yyyy-mm-dd` in UTC. */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

export function utcDays({ from, to }: { from: number; to: number }): string[] {
  const first = Math.floor(from / dayMs)
  const count = Math.max(1, Math.floor(to / dayMs) - first + 1)
  return Array.from({ length: count }, (_, i) => utcDay((first + i) * dayMs))
}

/**
 * Returns the days of `utcDays`, the nearest to `nowMs` first. When each day takes a minute to read, today is read
 * before next week.
 */
export function nearestDays(span: { from: number; to: number }, nowMs: number): string[] {
  const today = Math.floor(nowMs / dayMs) * dayMs
  const distance = (day: string) => Math.abs(Date.parse(day) - today - 1)
  return utcDays(span).toSorted((a, b) => distance(a) - distance(b))
}

/** Returns the milliseconds until the next midnight UTC, when daily quotas are reset. */
export function untilMidnightMs(nowMs: number): number {
  return dayMs - (nowMs % dayMs)
}
