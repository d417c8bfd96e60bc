import { type DixonColesModel, dixonColesChances, fitDixonColes } from './dixon-coles.rules.ts'
import { type EloModel, eloChances, rateTeams } from './elo.rules.ts'
import { type Chances, outcomeOf, type Result, shared } from './scores.rules.ts'

export const dayMs = 24 * 3_600_000
/** A result is known this long after its kick-off at the latest. */
const knownAfterMs = 3 * 3_600_000
/** Older results are not used. After three years, the decay leaves an eighth of their weight. */
export const historyMs = 3 * 365 * dayMs
/** Bounds the time of a fit. Three seasons of the largest leagues have fewer results. */
const maxResults = 2_000
/** Results of the tournament, and of each of the two teams in it, without which no forecast is made. */
const minResults = { tournament: 40, team: 5 }
/** Forecasts are published when the kick-off is at most this far away. */
export const publishWithinMs = dayMs

/** Both models of one tournament, fitted to the results that were known when a day (UTC) began. */
export type DayModel = {
  dixonColes: DixonColesModel
  elo: EloModel
  /** Shares of the three results among the known ones: the forecast of someone who knows no team. */
  shares: Chances
  /** Number of results of each team. */
  played: Map<string, number>
  results: number
}

export type BothChances = { dixonColes: Chances; elo: Chances }
export type ReviewedChances = BothChances & { shares: Chances }

/** Returns the start of the UTC day of a time, in epoch milliseconds. */
export function dayStart(ms: number): number {
  return Math.floor(ms / dayMs) * dayMs
}

/** Returns the day on which a fixture’s forecast becomes due. */
export function forecastDay(kickOff: number): number {
  return dayStart(kickOff - publishWithinMs)
}

/** Selects the results that were known when a day began. `results` is ordered by kick-off. */
function knownResults(results: readonly Result[], day: number): Result[] {
  return results.filter(({ at }) => at + knownAfterMs <= day && at >= day - historyMs).slice(-maxResults)
}

/** Fits both models to the results known when the day began; later results in the list are ignored. */
export function fitDay(results: readonly Result[], day: number): DayModel {
  const known = knownResults(results, day)
  const played = new Map<string, number>()
  for (const { homeId, awayId } of known) for (const id of [homeId, awayId]) played.set(id, (played.get(id) ?? 0) + 1)
  const counts = { home: 0, draw: 0, away: 0 }
  for (const result of known) counts[outcomeOf(result)] += 1
  const models = { dixonColes: fitDixonColes(known, day), elo: rateTeams(known) }
  return { ...models, shares: shared(counts), played, results: known.length }
}

/** Returns both models’ forecasts of a fixture, or null when there is too little history. */
export function forecast(model: DayModel, teams: Pick<Result, 'homeId' | 'awayId'>): BothChances | null {
  const has = (id: string) => (model.played.get(id) ?? 0) >= minResults.team
  if (model.results < minResults.tournament || !has(teams.homeId) || !has(teams.awayId)) return null
  return { dixonColes: dixonColesChances(model.dixonColes, teams), elo: eloChances(model.elo, teams) }
}

/**
 * Repeats the forecasts of past fixtures day by day, each with only the results that were known then. Returns one
 * entry for each result; null where there was too little history.
 */
export function walkForward(results: readonly Result[]): (ReviewedChances | null)[] {
  const models = new Map<number, DayModel>()
  return results.map((result) => {
    const day = forecastDay(result.at)
    const model = models.get(day) ?? fitDay(results, day)
    models.set(day, model)
    const both = forecast(model, result)
    return both && { ...both, shares: model.shares }
  })
}
