import { type Chances, outcomeOf, type Result, shared } from './scores.rules.ts'

/**
 * Goals by M. J. Dixon and S. G. Coles, “Modelling association football scores and inefficiencies in the football
 * betting market”, Applied Statistics 46 (1997). The home team scores `base × homeFactor × attack × defence` goals on
 * average, and the away team `base × attack × defence`, where the defence is the opponent’s. Attacks and defences are 1
 * for an average team. `rho` corrects the four lowest scores, because goals of both teams are not independent there.
 */
export type DixonColesModel = {
  attacks: Map<string, number>
  defences: Map<string, number>
  base: number
  homeFactor: number
  rho: number
}

/** Decay of a result’s weight per day: the value of the paper, 0.0065 for half a week. */
const decayPerDay = 0.0065 / 3.5
const dayMs = 24 * 3_600_000
/**
 * Goals of an average team that each attack and defence has before its first fixture. They keep the parameters of a
 * team with few fixtures near 1, and those of a team without goals above 0.
 */
const priorGoals = 5
const maxRounds = 100
/** The fit ends when no parameter changes by more than this in a round. */
const tolerance = 1e-4
/** Bounds of `rho`. Estimates from real leagues are between −0.15 and 0.05. */
const rhoBound = 0.2
const maxGoals = 12

type Weighted = { home: number; away: number; homeGoals: number; awayGoals: number; weight: number }

/**
 * Fits the model to results, which are weighted by their age at `now`. Each round sets every parameter to the ratio of
 * goals to expected goals that the other parameters give. This climbs the likelihood, and it needs no step size. `rho`
 * is fitted afterwards, because it hardly changes the other parameters.
 */
export function fitDixonColes(results: readonly Result[], now: number): DixonColesModel {
  const ids = [...new Set(results.flatMap(({ homeId, awayId }) => [homeId, awayId]))]
  const positions = new Map(ids.map((id, at) => [id, at]))
  const played = results.map(({ homeId, awayId, homeGoals, awayGoals, at }) => ({
    home: positions.get(homeId) ?? 0,
    away: positions.get(awayId) ?? 0,
    homeGoals,
    awayGoals,
    weight: Math.exp((-decayPerDay * Math.max(0, now - at)) / dayMs),
  }))
  const fit = fitRates(played, ids.length)
  const byId = (values: Float64Array) => new Map(ids.map((id, at) => [id, values[at] ?? 1]))
  const { base, homeFactor } = fit
  return {
    attacks: byId(fit.attacks),
    defences: byId(fit.defences),
    base,
    homeFactor,
    rho: fitRho(
      played.map((one) => {
        const at = (values: Float64Array, team: number) => values[team] ?? 1
        const home = base * homeFactor * at(fit.attacks, one.home) * at(fit.defences, one.away)
        return { ...one, rates: { home, away: base * at(fit.attacks, one.away) * at(fit.defences, one.home) } }
      }),
    ),
  }
}

function fitRates(played: readonly Weighted[], teams: number) {
  const attacks = new Float64Array(teams).fill(1)
  const defences = new Float64Array(teams).fill(1)
  const fit = { attacks, defences, base: 1.3, homeFactor: 1 }
  for (let round = 0; round < maxRounds; round += 1) {
    const before = { base: fit.base, homeFactor: fit.homeFactor }
    fitLevel(played, fit)
    const moved = Math.max(
      fitTeams(played, fit, 'attacks'),
      fitTeams(played, fit, 'defences'),
      Math.abs(fit.base - before.base),
      Math.abs(fit.homeFactor - before.homeFactor),
    )
    if (moved < tolerance) break
  }
  return fit
}

type Fit = ReturnType<typeof fitRates>

/** Sets the base and the home factor to the ratio of goals to expected goals. */
function fitLevel(played: readonly Weighted[], fit: Fit): void {
  const goals = { home: 0, away: 0 }
  const expected = { home: 0, away: 0 }
  for (const { home, away, homeGoals, awayGoals, weight } of played) {
    goals.home += weight * homeGoals
    goals.away += weight * awayGoals
    expected.home += weight * (fit.attacks[home] ?? 1) * (fit.defences[away] ?? 1)
    expected.away += weight * (fit.attacks[away] ?? 1) * (fit.defences[home] ?? 1)
  }
  // One more goal on each side keeps both values above 0 when no goal was scored.
  fit.base = (goals.away + 1) / (expected.away + 1)
  fit.homeFactor = (goals.home + 1) / (fit.base * expected.home + 1)
}

/** Sets each attack or defence to the ratio of goals to expected goals. Returns the largest change. */
function fitTeams(played: readonly Weighted[], fit: Fit, kind: 'attacks' | 'defences'): number {
  const values = fit[kind]
  const others = kind === 'attacks' ? fit.defences : fit.attacks
  const goals = new Float64Array(values.length).fill(priorGoals)
  const expected = new Float64Array(values.length).fill(priorGoals)
  const count = (team: number, other: number, scored: number, rate: number) => {
    goals[team] = (goals[team] ?? 0) + scored
    expected[team] = (expected[team] ?? 0) + rate * (others[other] ?? 1)
  }
  for (const { home, away, homeGoals, awayGoals, weight } of played) {
    const [scorer, keeper] = kind === 'attacks' ? [home, away] : [away, home]
    // The home team's goals count for its attack and for the defence of the away team, and the reverse.
    count(scorer, keeper, weight * homeGoals, weight * fit.base * fit.homeFactor)
    count(keeper, scorer, weight * awayGoals, weight * fit.base)
  }
  let moved = 0
  for (const [team, old] of values.entries()) {
    const next = (goals[team] ?? 0) / (expected[team] ?? 1)
    moved = Math.max(moved, Math.abs(next - old))
    values[team] = next
  }
  return moved
}

type Rates = { home: number; away: number }

/** Returns the factor τ of the paper by which the probability of a score differs from independent goals. */
export function lowScoreFactor([home, away]: readonly [number, number], rates: Rates, rho: number): number {
  if (home > 1 || away > 1) return 1
  if (home === 0 && away === 0) return 1 - rates.home * rates.away * rho
  if (home === 0) return 1 + rates.home * rho
  return away === 0 ? 1 + rates.away * rho : 1 - rho
}

/** Finds the `rho` with the greatest likelihood by ternary search, because the logarithm of a linear factor is concave. */
function fitRho(played: readonly (Weighted & { rates: Rates })[]): number {
  const low = played.filter(({ homeGoals, awayGoals }) => homeGoals <= 1 && awayGoals <= 1)
  const likelihood = (rho: number) =>
    low.reduce((sum, { homeGoals, awayGoals, rates, weight }) => {
      const factor = lowScoreFactor([homeGoals, awayGoals], rates, rho)
      return sum + weight * Math.log(Math.max(factor, 1e-9))
    }, 0)
  let [from, to] = [-rhoBound, rhoBound]
  while (to - from > 1e-4) {
    const third = (to - from) / 3
    if (likelihood(from + third) < likelihood(to - third)) from += third
    else to -= third
  }
  return (from + to) / 2
}

/** Sums the probabilities of all scores up to twelve goals. A team that the model does not know is an average one. */
export function dixonColesChances(
  model: DixonColesModel,
  { homeId, awayId }: Pick<Result, 'homeId' | 'awayId'>,
): Chances {
  const rate = (attacker: string, defender: string) =>
    model.base * (model.attacks.get(attacker) ?? 1) * (model.defences.get(defender) ?? 1)
  const rates = { home: rate(homeId, awayId) * model.homeFactor, away: rate(awayId, homeId) }
  const [forHome, forAway] = [poisson(rates.home), poisson(rates.away)]
  const sums = { home: 0, draw: 0, away: 0 }
  for (const [homeGoals, p] of forHome.entries())
    for (const [awayGoals, q] of forAway.entries())
      sums[outcomeOf({ homeGoals, awayGoals })] +=
        Math.max(0, lowScoreFactor([homeGoals, awayGoals], rates, model.rho)) * p * q
  return shared(sums)
}

function poisson(rate: number): number[] {
  const chances = [Math.exp(-rate)]
  for (let goals = 1; goals <= maxGoals; goals += 1) chances.push(((chances[goals - 1] ?? 0) * rate) / goals)
  return chances
}
