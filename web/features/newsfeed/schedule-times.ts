import { scheduleBounds } from '#contract/rules/newsfeed-codes.ts'
import type { FixtureSummary } from '#contract/schedule.ts'
import { hasTime } from '#web/fixture/fixture-text.ts'
import { addDays, dateIn } from '#web/time/kick-off.ts'
import { momentOfLocal } from '#web/time/zone-moment.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Reserve above the server's bound, for the time until the member sends the post. */
const reserveMs = 2 * minuteMs

const suggestions = ['beforeMatch', 'kickOff', 'soon', 'evening', 'morning'] as const
type Suggestion = { name: (typeof suggestions)[number]; at: number }

export function mayScheduleAt(at: number, nowMs: number): boolean {
  return at >= nowMs + scheduleBounds.earliestMs && at <= nowMs + scheduleBounds.latestMs
}

/** Returns the times that the member can choose by one press: those of the attached fixture first. */
export function suggestedTimes(nowMs: number, zone: string, fixture: FixtureSummary | null): Suggestion[] {
  const today = dateIn(nowMs, zone)
  const kickOff = fixture && hasTime(fixture) ? fixture.kickOff : null
  const at: Record<Suggestion['name'], number | null> = {
    beforeMatch: kickOff && kickOff - hourMs,
    kickOff,
    soon: Math.ceil((nowMs + hourMs) / (5 * minuteMs)) * 5 * minuteMs,
    evening: momentOfLocal(`${today}T20:00`, zone),
    morning: momentOfLocal(`${addDays(today, 1)}T08:00`, zone),
  }
  return suggestions.flatMap((name) => {
    const time = at[name]
    return time !== null && mayScheduleAt(time - reserveMs, nowMs) && mayScheduleAt(time, nowMs)
      ? [{ name, at: time }]
      : []
  })
}
