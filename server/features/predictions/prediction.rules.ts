import type { PredictionOutcome, PredictionRules } from '#contract/predictions.ts'
import { fullTimeScore } from '#contract/rules/tip-rules.ts'
import type { FixtureState, ScorePair, SportCode, Stage } from '#contract/schedule.ts'

type PlayedFixture = {
  sport: SportCode
  stage: Stage
  state: FixtureState
  home_score: number | null
  away_score: number | null
  home_regular: number | null
  away_regular: number | null
  home_extra: number | null
  away_extra: number | null
  home_pens: number | null
  away_pens: number | null
}

/**
 * Returns true when the fixture is open for predictions, by the server’s clock and the currently planned kick-off. A
 * postponed fixture opens again when it has a new kick-off.
 */
export function takesPredictions({ state, kick_off }: { state: FixtureState; kick_off: Date }, nowMs: number): boolean {
  return state === 'scheduled' && nowMs < kick_off.getTime()
}

/** Result that predictions of a fixture are settled against. `open` reverts a settlement. */
export type Verdict = { is: 'open' } | { is: 'void' } | { is: 'score'; score: ScorePair }

const notPlayed: readonly FixtureState[] = ['postponed', 'cancelled', 'abandoned', 'awarded']

/**
 * Returns the 90-minute score of a finished fixture when it is known. Fixtures that were postponed, cancelled,
 * abandoned or awarded are void.
 */
export function verdictOf(fixture: PlayedFixture): Verdict {
  const score = fullTimeScore({
    sport: fixture.sport,
    stage: fixture.stage,
    state: fixture.state,
    regular: pairOf(fixture.home_regular, fixture.away_regular),
    extra: pairOf(fixture.home_extra, fixture.away_extra),
    penalties: pairOf(fixture.home_pens, fixture.away_pens),
    running: pairOf(fixture.home_score, fixture.away_score),
  })
  if (fixture.state === 'finished') return score ? { is: 'score', score } : { is: 'open' }
  return notPlayed.includes(fixture.state) ? { is: 'void' } : { is: 'open' }
}

function pairOf(home: number | null, away: number | null): ScorePair | null {
  return home === null || away === null ? null : [home, away]
}

export function outcomeOf([home, away]: ScorePair, [homeIs, awayIs]: ScorePair): Exclude<PredictionOutcome, 'void'> {
  if (home === homeIs && away === awayIs) return 'exact'
  if (home - away === homeIs - awayIs) return 'difference'
  return Math.sign(home - away) === Math.sign(homeIs - awayIs) ? 'outcome' : 'miss'
}

export function pointsOf(outcome: PredictionOutcome, isJoker: boolean, rules: PredictionRules): number {
  if (outcome === 'void' || outcome === 'miss') return 0
  return rules[outcome] * (isJoker ? rules.jokerFactor : 1)
}

/** Counts the newest consecutive predictions that earned points. Void predictions are skipped. */
export function streakOf(newestFirst: readonly PredictionOutcome[]): number {
  const counted = newestFirst.filter((outcome) => outcome !== 'void')
  const end = counted.indexOf('miss')
  return end === -1 ? counted.length : end
}

/** Returns one letter per random byte. `letters` must not contain letters that look alike. */
export function codeOf(bytes: Uint8Array, letters: string): string {
  return [...bytes].map((byte) => letters[byte % letters.length]).join('')
}
