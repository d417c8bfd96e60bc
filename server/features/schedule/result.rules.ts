import type { FixtureState, SportCode } from '#contract/schedule.ts'
import { liveBoundMs } from '../../db/live-bound.ts'
import { isLiveStatus } from './fixture.rules.ts'

/**
 * How long after its kick-off a fixture should have a result at the latest: long enough for extra time, a shoot-out and
 * a late start.
 */
export const resultDueMs = 4 * 3_600_000

type Play = { sport: SportCode; state: FixtureState; status: number; kick_off: Date }

/** Left running by a source that told no end: nobody knows how it stands. */
export function isForgotten({ sport, status, kick_off }: Play, nowMs: number): boolean {
  return isLiveStatus(status) && kick_off.getTime() + liveBoundMs[sport] <= nowMs
}

/** Should be over, and nobody told how it ended. */
export function isResultMissing(play: Play, nowMs: number): boolean {
  return isForgotten(play, nowMs) || (play.state === 'scheduled' && play.kick_off.getTime() + resultDueMs < nowMs)
}
