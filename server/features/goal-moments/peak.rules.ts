/** Messages of a room before a goal, and from the goal on. `ms` is the length of the span. */
export type ChatFigures = {
  before: { messages: number; ms: number }
  after: { messages: number; authors: number; ms: number }
}

const minuteMs = 60_000
/** With fewer messages or authors, a few friends who talk would look like a peak. */
const minSample = { messages: 12, authors: 5 }
const minGrowth = 2
/** Min length of the span before a goal. A room that has just opened has no usual pace, and so no growth. */
const minBeforeMs = 2 * minuteMs

export function perMinute({ messages, ms }: { messages: number; ms: number }): number {
  return ms <= 0 ? 0 : (messages * minuteMs) / ms
}

/**
 * Returns true when the room wrote at least twice as fast after the goal as in the minutes before it. One member who
 * writes many messages is no peak.
 */
export function isPeak({ before, after }: ChatFigures): boolean {
  if (after.messages < minSample.messages || after.authors < minSample.authors) return false
  const usual = perMinute({ messages: before.messages, ms: Math.max(before.ms, minBeforeMs) })
  return perMinute(after) >= minGrowth * usual
}
