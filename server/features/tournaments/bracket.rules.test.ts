import { expect, test } from 'vitest'
import type { RoundKey } from '#contract/round-key.ts'
import type { ScorePair } from '#contract/schedule.ts'
import { type BracketFixture, bracketOf } from './bracket.rules.ts'

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
    regular: score,
    extra: null,
    penalties: null,
    ...rest,
  }
}

const winners = (fixtures: BracketFixture[]) =>
  bracketOf(fixtures).rounds.map(({ ties }) => ties.map(({ winnerId, decidedBy }) => `${winnerId} ${decidedBy}`))

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

test('two legs are added up, seen from the team that was at home first', () => {
  const legs = [
    fixture('sf', 'A', 'B', { score: [2, 1] }),
    fixture('sf', 'C', 'D', { score: [1, 0] }),
    fixture('sf', 'B', 'A', { score: [2, 0], extra: [3, 0] }),
    fixture('sf', 'D', 'C', { score: [1, 0], extra: [1, 0], penalties: [5, 4] }),
  ]
  const [round] = bracketOf(legs).rounds
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

test('nobody goes on before the second leg is over', () => {
  const [round] = bracketOf([
    fixture('sf', 'A', 'B', { score: [5, 0] }),
    fixture('sf', 'B', 'A'),
    fixture('sf', 'C', 'D', { score: [5, 0] }),
  ]).rounds
  expect(round?.ties.map(({ winnerId, aggregate }) => [winnerId, aggregate])).toEqual([
    [null, [5, 0]],
    [null, [5, 0]],
  ])
})

test('goals away decide only where the rules count them', () => {
  const legs = [fixture('sf', 'A', 'B', { score: [2, 1] }), fixture('sf', 'B', 'A', { score: [1, 0] })]
  expect(bracketOf(legs).rounds[0]?.ties[0]?.winnerId).toBeNull()
  expect(bracketOf(legs, { awayGoalsCount: true }).rounds[0]?.ties[0]).toMatchObject({
    winnerId: 'B',
    decidedBy: 'awayGoals',
  })
})

test('winners lead to their next fixture, and each round stands in the order of the one it leads to', () => {
  const { rounds, thirdPlace } = bracketOf([
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

test('a drawn bracket is joined by its numbers before anything is decided', () => {
  const fixtures = [
    fixture('qf', 'A', 'B', { number: 1 }),
    fixture('qf', 'C', 'D', { number: 2 }),
    fixture('qf', 'E', 'F', { number: 3 }),
    fixture('qf', 'G', 'H', { number: 4 }),
    fixture('sf', 'X', 'Y', { number: 5 }),
    fixture('sf', 'Z', 'W', { number: 6 }),
  ]
  const [quarters] = bracketOf(fixtures, { feeds: { 5: [4, 1], 6: [3, 2] } }).rounds
  expect(quarters?.ties.map(({ firstId, next }) => [firstId, next])).toEqual([
    ['G', 'sf-XY'],
    ['A', 'sf-XY'],
    ['E', 'sf-ZW'],
    ['C', 'sf-ZW'],
  ])
})
