import type { ForecastVerdict } from '#contract/forecasts.ts'

/** Probabilities of the three results after 90 minutes. They add up to 1. */
export type Chances = { home: number; draw: number; away: number }
export type Outcome = keyof Chances

/** A finished fixture, with the goals of 90 minutes. `at` is its kick-off in epoch milliseconds. */
export type Result = { homeId: string; awayId: string; homeGoals: number; awayGoals: number; at: number }

export function outcomeOf({ homeGoals, awayGoals }: Pick<Result, 'homeGoals' | 'awayGoals'>): Outcome {
  return homeGoals > awayGoals ? 'home' : homeGoals < awayGoals ? 'away' : 'draw'
}

/**
 * Returns the ranked probability score of a forecast: 0 is perfect, 1 is the worst, and a forecast of the neighbouring
 * result costs less than one of the opposite result; a draw is between the wins of both teams. E. S. Epstein, “A scoring system for probability forecasts of
 * ranked categories”, Journal of Applied Meteorology 8 (1969); for football A. C. Constantinou and N. E. Fenton,
 * “Solving the problem of inadequate scoring rules for assessing probabilistic football forecast models”, Journal of
 * Quantitative Analysis in Sports 8 (2012).
 */
export function rankedProbabilityScore({ home, away }: Chances, outcome: Outcome): number {
  const first = home - (outcome === 'home' ? 1 : 0)
  const last = away - (outcome === 'away' ? 1 : 0)
  return (first ** 2 + last ** 2) / 2
}

/**
 * Returns the probabilities that decimal prices imply: the inverse of each price, divided by the sum of all inverses.
 * The division removes the bookmaker’s margin. Returns null unless every price is above 1.
 */
export function impliedChances({ home, draw, away }: Chances): Chances | null {
  if (!(home > 1 && draw > 1 && away > 1)) return null
  return shared({ home: 1 / home, draw: 1 / draw, away: 1 / away })
}

/** Divides weights by their sum. */
export function shared({ home, draw, away }: Chances): Chances {
  const sum = home + draw + away
  return { home: home / sum, draw: draw / sum, away: away / sum }
}

/** One over this number is the smallest step of a published probability. */
const wholeChance = 10_000

/** Returns probabilities in whole ten-thousandths that add up to 10,000. The draw takes the remainder of rounding. */
export function inTenThousandths({ home, away }: Chances): Chances {
  const [first, last] = [Math.round(home * wholeChance), Math.round(away * wholeChance)]
  return { home: first, draw: wholeChance - first - last, away: last }
}

export function fromTenThousandths({ home, draw, away }: Chances): Chances {
  return { home: home / wholeChance, draw: draw / wholeChance, away: away / wholeChance }
}

/** Fixtures below which no sentence says which side is better. */
export const minCompared = 100
/** Two-sided 95 % quantile of the normal distribution. */
const z95 = 1.96

/**
 * Says which of two forecasters is better on the same fixtures: the one with the lower score, when the mean difference
 * (model minus prices) is more than 1.96 standard errors away from zero. `deviation` is the standard deviation of the
 * differences.
 */
export function verdictOf(differences: { count: number; mean: number; deviation: number }): ForecastVerdict {
  const { count, mean, deviation } = differences
  if (count < minCompared) return 'tooFew'
  if (Math.abs(mean) <= (z95 * deviation) / Math.sqrt(count)) return 'level'
  return mean < 0 ? 'model' : 'prices'
}
