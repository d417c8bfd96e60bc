import { describe, expect, test } from 'vitest'
import type { PlayerLine } from '#contract/player-ratings.ts'
import { bestOf, type Candidate, elevenOf, linesByName } from './eleven.rules.ts'

let lastId = 0
function candidates(line: PlayerLine | null, ...averages: number[]): Candidate[] {
  return averages.map((average) => ({ playerId: `${++lastId}`, line, average, counted: 20 }))
}

describe('the eleven', () => {
  test('has the best of each line in the formation with the highest total', () => {
    const keepers = candidates('G', 6.1, 7.4)
    const defenders = candidates('D', 7, 6.5, 8, 5, 6, 5.5)
    const midfielders = candidates('M', 6, 6.4, 7.1, 5.2, 4)
    const forwards = candidates('F', 8.8, 9.1, 7.9)
    const eleven = elevenOf([...forwards, ...midfielders, ...defenders, ...keepers])
    const ids = (...of: (Candidate | undefined)[]) => of.map((one) => one?.playerId)
    expect(eleven?.formation).toBe('4-3-3')
    expect(eleven?.players.map(({ playerId }) => playerId)).toEqual([
      ...ids(keepers[1]),
      ...ids(defenders[2], defenders[0], defenders[1], defenders[4]),
      ...ids(midfielders[2], midfielders[1], midfielders[0]),
      ...ids(forwards[1], forwards[0], forwards[2]),
    ])
    expect(eleven?.players.map(({ line }) => line).join('')).toBe('GDDDDMMMFFF')
  })

  test('plays with five defenders and one forward when no other formation can be filled', () => {
    const few = [candidates('G', 6), candidates('D', 6, 6, 6, 6, 6), candidates('M', 6, 6, 6, 6), candidates('F', 6)]
    expect(elevenOf(few.flat())?.formation).toBe('5-4-1')
  })

  test('is missing without a goalkeeper, and a player without a line is not in it', () => {
    const others = [...candidates('D', 6, 6, 6, 6), ...candidates('M', 6, 6, 6), ...candidates('F', 6, 6, 6)]
    expect(elevenOf(others)).toBeNull()
    expect(elevenOf([...others, ...candidates(null, 9.9)])).toBeNull()
    expect(bestOf([...others, ...candidates(null, 9.9)])).toBe(`${lastId}`)
  })
})

test('at equal averages the player with more votes is the best', () => {
  const [a, b] = candidates('F', 8, 8)
  if (!a || !b) throw new Error('no candidates')
  expect(bestOf([a, { ...b, counted: 21 }])).toBe(b.playerId)
  expect(bestOf([])).toBeNull()
})

test.each([
  ['4-3-3', 'GDDDDMMMFFF'],
  ['4-2-3-1', 'GDDDDMMMMMF'],
  ['4-4', ''],
  ['', ''],
])('starters without positions get their lines from the formation %j', (formation, expected) => {
  const starters = Array.from({ length: 11 }, (_, i) => ({ name: `${i}`, isStarter: true }))
  const players = [...starters, { name: 'sub', isStarter: false }].map((one) => ({
    ...one,
    number: null,
    position: '' as const,
    isCaptain: false,
  }))
  expect([...linesByName({ formation, coach: '', players }).values()].join('')).toBe(expected)
})
