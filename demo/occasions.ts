import { type Calendar, dayOf, startOf } from './calendar.ts'
import type { Occasions } from './data/events.ts'
import { openers } from './data/people.ts'
import type { PlannedFixture } from './planned.ts'
import { endOf } from './score-script.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const hanoi = ['ha-noi', 'cong-an-ha-noi', 'the-cong-viettel']
const derbyWithinMs = 100 * dayMs
/** The talk with the commentator is from 21:00 to 22:00. An hour on both sides is free for travel and rest. */
const talk = { fromHour: 20, toHour: 23, earliestDay: 4, latestDay: 12 }

/** Returns the dates in the calendar on which the demo's events depend. */
export function occasionsIn(calendar: Calendar, nowMs: number): Occasions {
  const isDerby = ({ league, home, away }: PlannedFixture) =>
    league.key === 'vleague' && hanoi.includes(home.key) && hanoi.includes(away.key)
  const derby = calendar.between(nowMs + 6 * hourMs, nowMs + derbyWithinMs).find(isDerby)
  return {
    derby: derby ? { home: derby.home.names, away: derby.away.names, kickOff: derby.kickOff } : null,
    talkInDays: freeEvening(calendar, nowMs),
  }
}

/** Returns the number of days until the first evening on which the commentator has no match. */
function freeEvening(calendar: Calendar, nowMs: number): number {
  for (let days = talk.earliestDay; days < talk.latestDay; days += 1) {
    const midnight = startOf(dayOf(nowMs) + days)
    const [from, to] = [midnight + talk.fromHour * hourMs, midnight + talk.toHour * hourMs]
    const isBusy = calendar
      .between(from - 4 * hourMs, to)
      .some((one) => one.commentators.includes(openers[0]) && endOf(one) > from)
    if (!isBusy) return days
  }
  return talk.latestDay
}
