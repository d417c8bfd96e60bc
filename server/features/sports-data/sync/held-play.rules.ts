import type { FixturePlay } from '#contract/fixture-desk.ts'
import type { LivePatch } from '#server/features/sports-data/provider.rules.ts'

/**
 * Returns the play that a source reports, for groups of fields that it may not set now. `named` is what its status code
 * means, or null without a known one.
 */
export function heldPlay(patch: LivePatch, named: Pick<FixturePlay, 'state' | 'period'> | null): Partial<FixturePlay> {
  const { kickOff, timeState, halfTime, regularTime, extraTime, penalties, homeScore, awayScore } = patch
  const standing = patch.state === undefined ? named : { state: patch.state, period: null }
  return {
    ...(kickOff !== undefined && { kickOff }),
    ...(timeState !== undefined && { timeState }),
    ...(standing && { ...standing, period: patch.period ?? standing.period }),
    ...(patch.periodStartedAt !== undefined && { periodStartedAt: patch.periodStartedAt }),
    ...(homeScore !== undefined && awayScore !== undefined && { score: [homeScore, awayScore] }),
    ...(halfTime && { halfTime }),
    ...(regularTime && { regularTime }),
    ...(extraTime && { extraTime }),
    ...(penalties && { penalties }),
  }
}
