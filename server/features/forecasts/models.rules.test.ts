import { describe, expect, test } from 'vitest'
import { createRandom } from '#tests/setup/random.ts'
import { dixonColesChances, fitDixonColes, lowScoreFactor } from './dixon-coles.rules.ts'
import { eloChances, marginFactor, rateTeams } from './elo.rules.ts'
import { impliedChances, inTenThousandths, type Result, rankedProbabilityScore, verdictOf } from './scores.rules.ts'
import { dayMs, fitDay, forecast, forecastDay, walkForward } from './walk-forward.rules.ts'

describe('the ranked probability score', () => {
  // Table 1 and section 3 of Constantinou and Fenton (2012).
  test.each([
    [[1, 0, 0], 'home', 0],
    [[0.9, 0.1, 0], 'home', 0.005],
    [[0.8, 0.1, 0.1], 'home', 0.025],
    [[0.5, 0.25, 0.25], 'home', 0.15625],
    [[0.35, 0.3, 0.35], 'draw', 0.1225],
    [[0.6, 0.3, 0.1], 'draw', 0.185],
    [[0.6, 0.25, 0.15], 'home', 0.09125],
    [[0.6, 0.15, 0.25], 'home', 0.11125],
    [[0, 0, 1], 'home', 1],
  ] as const)('of %j when %s comes true is %d', ([home, draw, away], outcome, score) => {
    expect(rankedProbabilityScore({ home, draw, away }, outcome)).toBeCloseTo(score, 10)
  })
})

test('prices of 1.80, 3.60 and 4.50 imply 10/19, 5/19 and 4/19', () => {
  expect(impliedChances({ home: 1.8, draw: 3.6, away: 4.5 })).toEqual({
    home: expect.closeTo(10 / 19, 10),
    draw: expect.closeTo(5 / 19, 10),
    away: expect.closeTo(4 / 19, 10),
  })
  expect(impliedChances({ home: 1.8, draw: 0, away: 4.5 })).toBeNull()
})

test('published probabilities always add up to one', () => {
  expect(inTenThousandths({ home: 1 / 3, draw: 1 / 3, away: 1 / 3 })).toEqual({ home: 3333, draw: 3334, away: 3333 })
})

test.each([
  [{ count: 99, mean: -0.5, deviation: 0.1 }, 'tooFew'],
  [{ count: 400, mean: 0.009, deviation: 0.1 }, 'level'],
  [{ count: 400, mean: 0.01, deviation: 0.1 }, 'prices'],
  [{ count: 400, mean: -0.01, deviation: 0.1 }, 'model'],
] as const)('the verdict of %j is %s', (differences, verdict) => {
  expect(verdictOf(differences)).toBe(verdict)
})

const at = (day: number) => Date.UTC(2025, 0, 1) + day * dayMs
const result = (homeId: string, awayId: string, goals: [number, number], day = 0): Result => ({
  ...{ homeId, awayId, homeGoals: goals[0], awayGoals: goals[1] },
  at: at(day),
})

describe('Elo', () => {
  test('without results gives the shares of the prior to equal teams', () => {
    const { home, draw, away } = eloChances(rateTeams([]), { homeId: 'a', awayId: 'b' })
    expect(home / away).toBeCloseTo(45 / 29, 10)
    expect(home + draw + away).toBeCloseTo(1, 10)
    expect(draw).toBeGreaterThan(0.24)
  })

  test('moves both teams by the same points, computed by hand for one result', () => {
    const { ratings, homeAdvantage, drawWeight } = rateTeams([result('a', 'b', [3, 0])])
    // 46 home wins, 26 draws and 29 away wins: the advantage is 80.1 points, and the weight of a draw 52/75.
    expect(homeAdvantage).toBeCloseTo(400 * Math.log10(46 / 29), 10)
    expect(drawWeight).toBeCloseTo(52 / 75, 10)
    const [up, down] = [Math.sqrt(46 / 29), Math.sqrt(29 / 46)]
    const expected = (up + 52 / 150) / (up + 52 / 75 + down)
    expect(ratings.get('a')).toBeCloseTo(1_500 + 20 * 1.75 * (1 - expected), 10)
    expect((ratings.get('a') ?? 0) + (ratings.get('b') ?? 0)).toBeCloseTo(3_000, 10)
  })

  test('counts a larger margin more', () => {
    expect([0, 1, -2, 3, 5].map(marginFactor)).toEqual([1, 1, 1.5, 1.75, 2])
  })
})

/** Draws a whole number from a Poisson distribution (Knuth’s method). */
function poissonFrom(random: () => number, rate: number): number {
  let goals = 0
  for (let p = random(); p > Math.exp(-rate); p *= random()) goals += 1
  return goals
}

/** Simulates a league by the model of Dixon and Coles. Scores are accepted in proportion to the low-score factor. */
function simulateLeague(seasons: number) {
  const below = createRandom(1997)
  const random = () => below(1_000_000) / 1_000_000
  const ids = Array.from({ length: 20 }, (_, i) => `team ${i}`)
  const truth = {
    attacks: new Map(ids.map((id, i) => [id, 0.7 + (0.6 * i) / 19])),
    defences: new Map(ids.map((id, i) => [id, 0.7 + (0.6 * ((i * 7) % 20)) / 19])),
    base: 1.2,
    homeFactor: 1.3,
    rho: -0.12,
  }
  const of = (values: Map<string, number>, id: string) => values.get(id) ?? 1
  const drawn = (homeId: string, awayId: string): [number, number] => {
    const home = truth.base * truth.homeFactor * of(truth.attacks, homeId) * of(truth.defences, awayId)
    const away = truth.base * of(truth.attacks, awayId) * of(truth.defences, homeId)
    for (;;) {
      const goals: [number, number] = [poissonFrom(random, home), poissonFrom(random, away)]
      if (random() < lowScoreFactor(goals, { home, away }, truth.rho) / 1.3) return goals
    }
  }
  const results = Array.from({ length: seasons }, () =>
    ids.flatMap((home) => ids.filter((id) => id !== home).map((away) => result(home, away, drawn(home, away)))),
  ).flat()
  return { truth, results, ids }
}

describe('Dixon and Coles', () => {
  test('the fit finds the parameters of a simulated league again', () => {
    const { truth, results, ids } = simulateLeague(12)
    const model = fitDixonColes(results, at(0))
    expect(model.homeFactor).toBeCloseTo(truth.homeFactor, 1)
    expect(Math.abs(model.rho - truth.rho)).toBeLessThan(0.03)
    for (const id of ids) {
      expect(Math.abs((model.attacks.get(id) ?? 0) - (truth.attacks.get(id) ?? 0))).toBeLessThan(0.12)
      expect(Math.abs((model.defences.get(id) ?? 0) - (truth.defences.get(id) ?? 0))).toBeLessThan(0.12)
    }
    const pairs = [
      [0, 19],
      [19, 0],
      [5, 6],
    ] as const
    for (const [one, other] of pairs) {
      const teams = { homeId: ids[one] ?? '', awayId: ids[other] ?? '' }
      expect(Math.abs(dixonColesChances(model, teams).home - dixonColesChances(truth, teams).home)).toBeLessThan(0.04)
    }
  })

  test('the low-score factor keeps the sum of all probabilities at one', () => {
    const rates = { home: 1.5, away: 1.1 }
    const [p, q] = [Math.exp(-1.5), Math.exp(-1.1)]
    const cells = [
      [0, 0, p * q],
      [1, 0, 1.5 * p * q],
      [0, 1, 1.1 * p * q],
      [1, 1, 1.65 * p * q],
    ] as const
    const sum = (rho: number) =>
      cells.reduce((all, [h, a, chance]) => all + chance * lowScoreFactor([h, a], rates, rho), 0)
    expect(sum(-0.13)).toBeCloseTo(sum(0), 12)
    // The worked factor of a goalless draw: 1 − 1.5 × 1.1 × (−0.13).
    expect(lowScoreFactor([0, 0], rates, -0.13)).toBeCloseTo(1.2145, 12)
  })

  test('independent goals of equal rates give both teams the same chance', () => {
    const model = { attacks: new Map(), defences: new Map(), base: 1, homeFactor: 1, rho: 0 }
    const { home, draw, away } = dixonColesChances(model, { homeId: 'a', awayId: 'b' })
    expect(home).toBeCloseTo(away, 12)
    // Two Poisson variables of mean 1 are equal with probability e⁻² I₀(2).
    expect(draw).toBeCloseTo(Math.exp(-2) * 2.2795853, 6)
  })

  test('a recent result weighs more than an old one', () => {
    const model = fitDixonColes([result('a', 'b', [4, 0], 0), result('b', 'a', [4, 0], 1_000)], at(1_000))
    expect(model.attacks.get('b') ?? 0).toBeGreaterThan(model.attacks.get('a') ?? 0)
  })

  test('a team that never scored still has an attack above zero', () => {
    const model = fitDixonColes([result('a', 'b', [0, 0]), result('b', 'a', [0, 0])], at(1))
    expect(model.attacks.get('a')).toBeGreaterThan(0)
    expect(dixonColesChances(model, { homeId: 'a', awayId: 'b' }).draw).toBeGreaterThan(0.3)
  })
})

describe('walking forward', () => {
  const { results } = simulateLeague(1)
  const dated = results.map((one, i) => ({ ...one, at: at(Math.floor(i / 5)) + 15 * 3_600_000 }))

  test('a forecast uses only results known when the day of its publication began', () => {
    const last = dated.at(-1) as Result
    const day = forecastDay(last.at)
    const before = forecast(fitDay(dated, day), last)
    expect(before).not.toBeNull()
    const changed = dated.map((one) => (one.at + 3 * 3_600_000 > day ? { ...one, homeGoals: 9, awayGoals: 0 } : one))
    expect(changed).not.toEqual(dated)
    expect(forecast(fitDay(changed, day), last)).toEqual(before)
    expect(walkForward(changed).at(-1)).toMatchObject(before ?? {})
  })

  test('fixtures without enough history have no forecast', () => {
    const forecasts = walkForward(dated)
    expect(forecasts.slice(0, 40).every((one) => one === null)).toBe(true)
    expect(forecasts.filter((one) => one !== null).length).toBeGreaterThan(200)
  })
})
