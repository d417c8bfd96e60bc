const dayMs = 86_400_000

/** `yyyy-mm-dd` in UTC. */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Every day that a stretch of time touches: the day it begins in, then the rest in order. */
export function utcDays({ from, to }: { from: number; to: number }): string[] {
  const first = Math.floor(from / dayMs)
  const count = Math.max(1, Math.floor(to / dayMs) - first + 1)
  return Array.from({ length: count }, (_, i) => utcDay((first + i) * dayMs))
}

/** The same days, the nearest to a moment first: where a day takes a minute, today comes before next week. */
export function nearestDays(span: { from: number; to: number }, nowMs: number): string[] {
  const today = Math.floor(nowMs / dayMs) * dayMs
  const distance = (day: string) => Math.abs(Date.parse(day) - today - 1)
  return utcDays(span).toSorted((a, b) => distance(a) - distance(b))
}

/** Milliseconds until the next midnight of UTC, when daily quotas fill up. */
export function untilMidnightMs(nowMs: number): number {
  return dayMs - (nowMs % dayMs)
}
