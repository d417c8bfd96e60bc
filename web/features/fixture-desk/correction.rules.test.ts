import { describe, expect, test } from 'vitest'
import { type Correction, changesOf, hasBrokenScore } from './correction.rules.ts'

const before: Correction = {
  state: 'first_half',
  period: '1',
  kickOff: 1_000,
  roundNumber: '3',
  venue: 'Hàng Đẫy',
  scores: { score: ['0', '0'], halfTime: ['', ''], regularTime: ['', ''], extraTime: ['', ''], penalties: ['', ''] },
}
const withScore = (score: readonly [string, string]): Correction => ({ ...before, scores: { ...before.scores, score } })

describe('the changes of a fixture', () => {
  test.each([
    ['nothing', before, {}],
    ['a goal', withScore(['1', '0']), { score: [1, 0] }],
    ['no score that is incomplete', withScore(['1', '']), {}],
    ['no score that is no number', withScore(['1', '-2']), {}],
    ['a state', { ...before, state: 'half_time' as const }, { state: 'half_time' }],
    ['a kick-off', { ...before, kickOff: 2_000 }, { kickOff: 2_000 }],
    ['no kick-off that is incomplete', { ...before, kickOff: null }, {}],
    ['a numbered state with its period', { ...before, state: 'break' as const }, { state: 'break', period: 1 }],
    ['a matchday', { ...before, roundNumber: '4' }, { roundNumber: 4 }],
    ['no matchday that is no number', { ...before, roundNumber: 'x' }, {}],
    ['a venue', { ...before, venue: ' Mỹ Đình ' }, { venue: 'Mỹ Đình' }],
    ['a period', { ...before, period: '2' }, { period: 2 }],
  ])('are %s', (_name, after, changes) => {
    expect(changesOf(before, after)).toEqual(changes)
  })
})

test.each([
  ['one number of two', ['1', ''], true],
  ['no number', ['x', '1'], true],
  ['a whole score', ['1', '0'], false],
  ['no change', ['0', '0'], false],
] as const)('a score with %s is broken or not', (_name, score, isBroken) => {
  expect(hasBrokenScore(before, withScore(score))).toBe(isBroken)
})
