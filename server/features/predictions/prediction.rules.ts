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

/** By the server's clock and the fixture as it is planned now: one that was put off opens again with its new kick-off. */
export function takesPredictions({ state, kick_off }: { state: FixtureState; kick_off: Date }, nowMs: number): boolean {
  return state === 'scheduled' && nowMs < kick_off.getTime()
}

/** What predictions of a fixture are settled against; `open` takes a settlement back. */
export type Verdict = { is: 'open' } | { is: 'void' } | { is: 'score'; score: ScorePair }

const notPlayed: readonly FixtureState[] = ['postponed', 'cancelled', 'abandoned', 'awarded']

/** The score of 90 minutes, where it is known; what was called off, broken off or awarded at a table is void. */
export function verdictOf(fixture: PlayedFixture): Verdict {
  const score = fullTimeScore({
    ...{ sport: fixture.sport, stage: fixture.stage, state: fixture.state },
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

/** How near a prediction came. */
export function outcomeOf([home, away]: ScorePair, [homeIs, awayIs]: ScorePair): Exclude<PredictionOutcome, 'void'> {
  if (home === homeIs && away === awayIs) return 'exact'
  if (home - away === homeIs - awayIs) return 'difference'
  return Math.sign(home - away) === Math.sign(homeIs - awayIs) ? 'outcome' : 'miss'
}

export function pointsOf(outcome: PredictionOutcome, isJoker: boolean, rules: PredictionRules): number {
  if (outcome === 'void' || outcome === 'miss') return 0
  return rules[outcome] * (isJoker ? rules.jokerFactor : 1)
}

/** How many of the newest in a row brought points; what was void neither counts nor breaks it. */
export function streakOf(newestFirst: readonly PredictionOutcome[]): number {
  const counted = newestFirst.filter((outcome) => outcome !== 'void')
  const end = counted.indexOf('miss')
  return end === -1 ? counted.length : end
}

/** A code of letters that cannot be mistaken for each other, made of as many random bytes. */
export function codeOf(bytes: Uint8Array, letters: string): string {
  return [...bytes].map((byte) => letters[byte % letters.length]).join('')
}
