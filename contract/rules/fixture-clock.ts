import { type FixtureState, type SportCode, sports } from '#contract/schedule.ts'

export type RunningPeriod = {
  sport: SportCode
  state: FixtureState
  period: number | null
  /** Epoch milliseconds; null when the data source does not send it. */
  periodStartedAt: number | null
}
export type Clock = { minute: number | null; injuryMinute: number | null }

/** Max minutes of injury time. Without a limit, the clock would count into the hundreds after a feed has stopped. */
const maxInjuryMinutes = 30
const stopped: Clock = { minute: null, injuryMinute: null }
const countedStates: readonly FixtureState[] = ['quarter', 'overtime', 'playing']

/**
 * Returns the clock of the score badge. The server uses it, and so do pages that continue counting between updates.
 * Football counts started minutes: 0:30 is minute 1. At the end of a period the minute stops and the rest is injury
 * time: 45+2. Other sports show the period’s number. Values are null while no period is running.
 */
export function fixtureClock(running: RunningPeriod, nowMs: number): Clock {
  if (running.sport !== sports.football)
    return countedStates.includes(running.state) ? { minute: running.period, injuryMinute: null } : stopped
  const span = footballSpan(running)
  if (!span || running.periodStartedAt === null) return stopped
  const begun = Math.max(0, Math.floor((nowMs - running.periodStartedAt) / 60_000)) + 1
  const minute = span.from + begun
  if (minute <= span.to) return { minute, injuryMinute: null }
  return { minute: span.to, injuryMinute: Math.min(minute - span.to, maxInjuryMinutes) }
}

function footballSpan({ state, period }: RunningPeriod): { from: number; to: number } | null {
  if (state === 'first_half') return { from: 0, to: 45 }
  if (state === 'second_half') return { from: 45, to: 90 }
  if (state === 'extra_time') return period === 2 ? { from: 105, to: 120 } : { from: 90, to: 105 }
  return null
}
