import type { FixtureState, SportCode } from '#contract/schedule.ts'
import { liveBoundMs } from '#server/db/live-bound.ts'
import { isLiveStatus } from './fixture.rules.ts'

/**
 * Latest time after kick-off at which a fixture should have a result. Allows for extra time, a shoot-out and a late
 * start.
 */
export const resultDueMs = 4 * 3_600_000

type Play = { sport: SportCode; state: FixtureState; status: number; kick_off: Date }

/**
 * Returns true when a fixture is still live after the maximum time of its sport. The source never reported the end, so
 * the state is unknown.
 */
export function isForgotten({ sport, status, kick_off }: Play, nowMs: number): boolean {
  return isLiveStatus(status) && kick_off.getTime() + liveBoundMs[sport] <= nowMs
}

/** Returns true when the fixture should be over but no result was reported. */
export function isResultMissing(play: Play, nowMs: number): boolean {
  return isForgotten(play, nowMs) || (play.state === 'scheduled' && play.kick_off.getTime() + resultDueMs < nowMs)
}
