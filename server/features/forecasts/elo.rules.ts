import { type Chances, outcomeOf, type Result, shared } from './scores.rules.ts'

/**
 * Elo ratings for football (A. E. Elo, “The Rating of Chessplayers”, 1978; L. M. Hvattum and H. Arntzen, “Using ELO
 * ratings for match result prediction in association football”, International Journal of Forecasting 26, 2010). Draws
 * are a third result with the weight `drawWeight` (R. R. Davidson, JASA 65, 1970; L. Szczecinski and A. Djebbi,
 * “Understanding draws in Elo rating algorithm”, JQAS 16, 2020).
 */
export type EloModel = {
  ratings: Map<string, number>
  /** Rating points that playing at home is worth. */
  homeAdvantage: number
  drawWeight: number
}

const startRating = 1_500
/** Points at stake in a fixture with a margin of one goal. */
const stakePoints = 20
/** Results before any fixture was played, near the usual shares of the big leagues. They steady the first weeks. */
const priorResults = { home: 45, draw: 26, away: 29 }

/** Rates the teams by their results, oldest first. */
export function rateTeams(results: readonly Result[]): EloModel {
  const counts = { ...priorResults }
  for (const result of results) counts[outcomeOf(result)] += 1
  const drawShare = counts.draw / (counts.home + counts.draw + counts.away)
  const model: EloModel = {
    ratings: new Map(),
    // Between equal teams, this advantage gives the observed ratio of home wins to away wins.
    homeAdvantage: 400 * Math.log10(counts.home / counts.away),
    // Between equal teams on neutral ground, this weight gives the observed share of draws.
    drawWeight: (2 * drawShare) / (1 - drawShare),
  }
  for (const result of results) {
    const { homeId, awayId, homeGoals, awayGoals } = result
    const { home, draw } = eloChances(model, result)
    const score = { home: 1, draw: 0.5, away: 0 }[outcomeOf(result)]
    const change = stakePoints * marginFactor(homeGoals - awayGoals) * (score - home - draw / 2)
    model.ratings.set(homeId, ratingOf(model, homeId) + change)
    model.ratings.set(awayId, ratingOf(model, awayId) - change)
  }
  return model
}

export function eloChances(model: EloModel, { homeId, awayId }: Pick<Result, 'homeId' | 'awayId'>): Chances {
  const lead = (ratingOf(model, homeId) - ratingOf(model, awayId) + model.homeAdvantage) / 400
  const [home, draw, away] = [10 ** (lead / 2), model.drawWeight, 10 ** (-lead / 2)]
  return shared({ home, draw, away })
}

function ratingOf({ ratings }: EloModel, teamId: string): number {
  return ratings.get(teamId) ?? startRating
}

/** Returns the weight of a goal difference, as in the World Football Elo Ratings: 1, 1.5, then (11 + margin) / 8. */
export function marginFactor(goalDifference: number): number {
  const margin = Math.abs(goalDifference)
  if (margin <= 1) return 1
  return margin === 2 ? 1.5 : (11 + margin) / 8
}
