import { expect, test } from 'vitest'
import type { RoundKey } from '#contract/rules/round-key.ts'
import type { ScorePair } from '#contract/schedule.ts'
import { type BracketFixture, type BracketRules, bracketOf, type Tie } from './bracket.rules.ts'
import { planFits, planFrom } from './bracket-plan.rules.ts'

let made = 0
function fixture(
  roundKey: RoundKey,
  homeId: string,
  awayId: string,
  given: Partial<BracketFixture> & { score?: ScorePair } = {},
): BracketFixture {
  made += 1
  const { score = null, ...rest } = given
  return {
    fixtureId: `${roundKey}-${homeId}${awayId}`,
    roundKey,
    number: null,
    kickOff: made,
    homeId,
    awayId,
    isOver: score !== null,
    isVoid: false,
    regular: score,
    extra: null,
    penalties: null,
    ...rest,
  }
}

const dayMs = 86_400_000
const single: BracketRules = { legs: { r16: 1, qf: 1, sf: 1, third: 1, final: 1 } }
const bracket = (fixtures: BracketFixture[], rules: BracketRules = {}) => bracketOf(fixtures, rules, { nowMs: made })

const winners = (fixtures: BracketFixture[], rules: BracketRules = {}) =>
  bracket(fixtures, rules).rounds.map(({ ties }) => ties.map(({ winnerId, decidedBy }) => `${winnerId} ${decidedBy}`))

test('when the rules do not say how many legs a tie has, a first leg decides nothing while a return may follow', () => {
  const first = [fixture('r16', 'A', 'B', { score: [2, 0] }), fixture('r16', 'C', 'D', { score: [0, 1] })]
  expect(winners(first)).toEqual([['null null', 'null null']])
  expect(winners(first, single)).toEqual([['A score', 'D score']])
  expect(winners(first, { legs: { r16: 2 } })).toEqual([['null null', 'null null']])
  // A first leg has no extra time, and no team is in the next round before the last leg.
  expect(winners([...first, fixture('r16', 'E', 'F', { score: [1, 1], extra: [2, 1] })])[0]).toEqual([
    'A score',
    'D score',
    'E extraTime',
  ])
  expect(winners([...first, fixture('qf', 'A', 'X')])[0]).toEqual(['A score', 'D score'])
  const late = bracketOf(first, {}, { nowMs: made + 29 * dayMs })
  expect(late.rounds[0]?.ties.map(({ winnerId }) => winnerId)).toEqual(['A', 'D'])
})

test('legs beyond the rules are added, and a final is one fixture if an earlier round was', () => {
  const replayed = [fixture('sf', 'A', 'B', { score: [1, 1] }), fixture('sf', 'B', 'A', { score: [0, 1] })]
  expect(winners(replayed, single)).toEqual([['A score']])
  const final = fixture('final', 'A', 'D', { score: [1, 0] })
  expect(winners([final])).toEqual([['null null']])
  expect(winners([fixture('sf', 'A', 'B', { score: [1, 0] }), final])).toEqual([['A score'], ['A score']])
  expect(winners([...replayed, final])).toEqual([['A score'], ['null null']])
})

test('a replay decides its own tie and takes nothing from the others', () => {
  const level = fixture('r16', 'A', 'B', { score: [1, 1] })
  const others = [fixture('r16', 'C', 'D', { score: [2, 0] }), fixture('r16', 'E', 'F', { score: [0, 1] })]
  expect(winners([level, ...others, fixture('r16', 'B', 'A', { score: [0, 2], fixtureId: 'replay' })])).toEqual([
    ['A score', 'C score', 'F score'],
  ])
  // Two replays: only the last one decides.
  const again = [
    fixture('r16', 'B', 'A', { score: [2, 2] }),
    fixture('r16', 'A', 'B', { score: [0, 1], fixtureId: 'third' }),
  ]
  expect(winners([level, ...others, ...again])).toEqual([['B score', 'C score', 'F score']])
  // Return legs of a round are listed for most ties, and a decided first leg has no replay.
  const returns = [fixture('r16', 'D', 'C', { score: [3, 0] }), fixture('r16', 'F', 'E')]
  expect(winners([level, ...others, ...returns])).toEqual([['null null', 'D score', 'null null']])
})

test('an abandoned match counts only while it has no replay', () => {
  const abandoned = fixture('qf', 'A', 'B', { score: [0, 2], isVoid: true })
  const other = fixture('qf', 'C', 'D', { score: [1, 0] })
  expect(winners([abandoned, other, fixture('qf', 'A', 'B', { score: [1, 0], fixtureId: 'replay' })], single)).toEqual([
    ['A score', 'C score'],
  ])
  const legs = [
    abandoned,
    fixture('qf', 'A', 'B', { score: [1, 0], fixtureId: 'again' }),
    fixture('qf', 'B', 'A', { score: [2, 0] }),
  ]
  expect(winners(legs, { legs: { qf: 2 } })).toEqual([['B score']])
})

test('one fixture decides by its score, by extra time or by the shoot-out', () => {
  expect(
    winners([
      fixture('qf', 'A', 'B', { score: [2, 1] }),
      fixture('qf', 'C', 'D', { score: [1, 1], extra: [1, 2] }),
      fixture('qf', 'E', 'F', { score: [0, 0], extra: [1, 1], penalties: [4, 3] }),
      fixture('qf', 'G', 'H', { score: [0, 0], penalties: [2, 3] }),
      fixture('qf', 'I', 'J', { score: [1, 0], isOver: false }),
      fixture('qf', 'K', 'L'),
    ]),
  ).toEqual([['A score', 'D extraTime', 'E penalties', 'H penalties', 'null null', 'null null']])
})

test('two legs are added up, in the order of the first leg’s teams', () => {
  const legs = [
    fixture('sf', 'A', 'B', { score: [2, 1] }),
    fixture('sf', 'C', 'D', { score: [1, 0] }),
    fixture('sf', 'B', 'A', { score: [2, 0], extra: [3, 0] }),
    fixture('sf', 'D', 'C', { score: [1, 0], extra: [1, 0], penalties: [5, 4] }),
  ]
  const [round] = bracket(legs).rounds
  expect(
    round?.ties.map(({ firstId, aggregate, penalties, winnerId, decidedBy }) => [
      firstId,
      aggregate,
      penalties,
      winnerId,
      decidedBy,
    ]),
  ).toEqual([
    ['A', [2, 4], null, 'B', 'extraTime'],
    ['C', [1, 1], [4, 5], 'D', 'penalties'],
  ])
})

test('no team advances before the second leg is over', () => {
  const [round] = bracket([
    fixture('sf', 'A', 'B', { score: [5, 0] }),
    fixture('sf', 'B', 'A'),
    fixture('sf', 'C', 'D', { score: [5, 0] }),
  ]).rounds
  expect(round?.ties.map(({ winnerId, aggregate }) => [winnerId, aggregate])).toEqual([
    [null, [5, 0]],
    [null, [5, 0]],
  ])
})

test('away goals decide only under rules that count them', () => {
  const legs = [fixture('sf', 'A', 'B', { score: [2, 1] }), fixture('sf', 'B', 'A', { score: [1, 0] })]
  expect(bracket(legs).rounds[0]?.ties[0]?.winnerId).toBeNull()
  expect(bracket(legs, { awayGoalsCount: true }).rounds[0]?.ties[0]).toMatchObject({
    winnerId: 'B',
    decidedBy: 'awayGoals',
  })
})

test('winners lead to their next fixture, and each round has the order of the next one', () => {
  const { rounds, thirdPlace } = bracket([
    fixture('qf', 'A', 'B', { score: [1, 0] }),
    fixture('qf', 'C', 'D', { score: [1, 0] }),
    fixture('qf', 'E', 'F', { score: [1, 0] }),
    fixture('qf', 'G', 'H', { score: [1, 0] }),
    fixture('sf', 'G', 'A', { score: [0, 1] }),
    fixture('sf', 'E', 'C', { score: [0, 1] }),
    fixture('third', 'G', 'E', { score: [2, 2], penalties: [3, 4] }),
    fixture('final', 'C', 'A', { score: [1, 0] }),
  ])
  expect(rounds.map(({ roundKey, ties }) => [roundKey, ties.map(({ firstId }) => firstId)])).toEqual([
    ['qf', ['E', 'C', 'G', 'A']],
    ['sf', ['E', 'G']],
    ['final', ['C']],
  ])
  expect(rounds[0]?.ties.map(({ next }) => next)).toEqual(['sf-EC', 'sf-EC', 'sf-GA', 'sf-GA'])
  expect(rounds[2]?.ties[0]).toMatchObject({ winnerId: 'C', next: null })
  expect(thirdPlace).toMatchObject({ winnerId: 'E', decidedBy: 'penalties' })
})

test('a drawn bracket is joined by its numbers before any result', () => {
  const fixtures = [
    fixture('qf', 'A', 'B', { number: 1 }),
    fixture('qf', 'C', 'D', { number: 2 }),
    fixture('qf', 'E', 'F', { number: 3 }),
    fixture('qf', 'G', 'H', { number: 4 }),
    fixture('sf', 'X', 'Y', { number: 5 }),
    fixture('sf', 'Z', 'W', { number: 6 }),
  ]
  const [quarters] = bracket(fixtures, {
    plan: planFrom({
      qf: { 1: ['1A', '2B'], 2: ['1B', '2A'], 3: ['1C', '2D'], 4: ['1D', '2C'] },
      sf: { 5: ['W4', 'W1'], 6: ['W3', 'W2'] },
    }),
  }).rounds
  expect(quarters?.ties.map(({ firstId, next }) => [firstId, next])).toEqual([
    ['G', 'sf-XY'],
    ['A', 'sf-XY'],
    ['E', 'sf-ZW'],
    ['C', 'sf-ZW'],
  ])
})

const plan = planFrom({
  qf: { 1: ['1A', '2B'], 2: ['1B', '2A'] },
  sf: { 5: ['W1', 'W2'] },
  third: { 6: ['L1', 'L2'] },
})
const shown = (ties: Tie[] = []) =>
  ties.map(({ number, firstId, secondId, next }) => [number, firstId, secondId, next].join(' '))

test('without known teams, all ties of the plan are joined and show places instead of teams', () => {
  const { rounds, thirdPlace } = bracket([], { plan })
  expect(rounds.map(({ roundKey, ties }) => [roundKey, shown(ties)])).toEqual([
    ['qf', ['1   number-5', '2   number-5']],
    ['sf', ['5   ']],
  ])
  expect(rounds[0]?.ties[0]?.places?.[0]).toEqual({ kind: 'group', rank: 1, groups: ['A'] })
  expect(thirdPlace).toMatchObject({ number: 6, places: [{ kind: 'loser', number: 1 }, { number: 2 }] })
})

test('finished groups and decided ties fill the places of the plan before their fixture exists', () => {
  const seeds = new Map([
    ['1A', 'A'],
    ['2B', 'B'],
    ['1B', 'C'],
  ])
  const decided = fixture('qf', 'A', 'B', { number: 1, score: [0, 2] })
  const { rounds, thirdPlace } = bracketOf([decided], { ...single, plan }, { nowMs: made, seeds })
  expect(shown(rounds[0]?.ties)).toEqual(['1 A B number-5', '2 C  number-5'])
  expect(shown(rounds[1]?.ties)).toEqual(['5 B  '])
  expect(thirdPlace).toMatchObject({ firstId: 'A', secondId: null })
})

test('a fixture without a number gets its place in the plan from a known team', () => {
  const seeds = new Map([['2A', 'D']])
  // The source names the teams in the opposite order.
  const { rounds } = bracketOf([fixture('qf', 'D', 'C')], { ...single, plan }, { nowMs: made, seeds })
  expect(shown(rounds[0]?.ties)).toEqual(['1   number-5', '2 D C number-5'])
  // A fixture without a place counts as one of the plan's ties, so that the round does not get too many ties.
  const unknown = bracketOf([fixture('qf', 'X', 'Y')], { ...single, plan }, { nowMs: made })
  expect(unknown.rounds[0]?.ties).toHaveLength(2)
})

test('a plan applies only to seasons with its groups', () => {
  expect(planFits(plan, ['A', 'B'])).toBe(true)
  expect(planFits(plan, ['A', 'B', 'C'])).toBe(false)
  expect(planFits(plan, ['A'])).toBe(false)
})
