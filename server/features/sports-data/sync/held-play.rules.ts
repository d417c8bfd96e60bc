import type { FixturePlay } from '#contract/fixture-desk.ts'
import type { FixtureEvent } from '#contract/fixture-details.ts'
import type { FixtureState, ScorePair } from '#contract/schedule.ts'
import type { FixtureValues } from '#server/features/sports-data/desk/change.rules.ts'
import type { LivePatch } from '#server/features/sports-data/provider.rules.ts'
import { isGoal, isImplausibleFall } from './sound-details.rules.ts'

/**
 * Returns the play that a source reports, for groups of fields that it may not set now. `named` is what its status code
 * means, or null without a known one.
 */
export function heldPlay(patch: LivePatch, named: Pick<FixturePlay, 'state' | 'period'> | null): Partial<FixturePlay> {
  const { kickOff, timeState, halfTime, regularTime, extraTime, penalties, homeScore, awayScore } = patch
  const standing = patch.state === undefined ? named : { state: patch.state, period: null }
  // The period stays when play breaks off, because markets settle on it.
  const isBrokenOff = standing?.state === 'abandoned' || standing?.state === 'interrupted'
  return {
    ...(kickOff !== undefined && { kickOff }),
    ...(timeState !== undefined && { timeState }),
    ...(standing && { state: standing.state }),
    ...(standing && !isBrokenOff && { period: patch.period ?? standing.period }),
    ...(patch.periodStartedAt !== undefined && { periodStartedAt: patch.periodStartedAt }),
    ...(homeScore !== undefined && awayScore !== undefined && { score: [homeScore, awayScore] }),
    ...(halfTime && { halfTime }),
    ...(regularTime && { regularTime }),
    ...(extraTime && { extraTime }),
    ...(penalties && { penalties }),
  }
}

const results: readonly FixtureState[] = ['finished', 'awarded']

function goalsOf(score: ScorePair | null | undefined): number {
  return score ? score[0] + score[1] : 0
}

/**
 * Returns what a second response has to confirm before the report is held: play after the end, several goals less, or a
 * list that has lost too many events. Returns null for a likely report.
 */
export function doubtedReport(held: Partial<FixtureValues>, reported: Partial<FixtureValues>): string | null {
  const { state, score, events } = reported
  if (held.state && state && results.includes(held.state) && !results.includes(state)) return `state ${state}`
  if (score && goalsOf(held.score) - goalsOf(score) > 1) return `score ${score.join('-')}`
  const totals = (list: readonly FixtureEvent[] = []) => ({ events: list.length, goals: list.filter(isGoal).length })
  if (!events || !isImplausibleFall(totals(held.events), totals(events))) return null
  return `events ${totals(events).events} ${totals(events).goals}`
}
