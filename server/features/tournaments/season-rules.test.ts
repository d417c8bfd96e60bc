import { expect, test } from 'vitest'
import { bracketOf } from './bracket.rules.ts'
import { rulesOf } from './table-rules.data.ts'

const begun = (startsOn: string) => ({ starts_on: startsOn })

test.each([
  ['groups', '1990-06-08', 2],
  ['world-cup-2026', '1994-06-17', 3],
  ['premier-league', '1980-08-16', 2],
  ['premier-league', '1981-08-29', 3],
  ['bundesliga', '1994-08-19', 2],
  ['bundesliga', '1995-08-11', 3],
  ['a league of its own', '1990-03-01', 2],
])('a win in %s of a season from %s has %d points', (name, startsOn, win) => {
  expect(rulesOf(name, begun(startsOn)).points).toEqual({ win, draw: 1 })
  expect(rulesOf(name).points.win).toBe(3)
})

test.each([
  ['2020-09-15', 'B', 'awayGoals'],
  ['2021-09-14', null, null],
  ['1960-09-14', null, null],
])('away goals of a European season from %s', (startsOn, winnerId, decidedBy) => {
  const leg = { roundKey: 'qf' as const, number: null, isOver: true, isVoid: false, extra: null, penalties: null }
  const legs = [
    { ...leg, fixtureId: '1', kickOff: 1, homeId: 'A', awayId: 'B', regular: [1, 2] as [number, number] },
    { ...leg, fixtureId: '2', kickOff: 2, homeId: 'B', awayId: 'A', regular: [0, 1] as [number, number] },
  ]
  const { knockOut = {} } = rulesOf('uefa-league-phase', begun(startsOn))
  expect(bracketOf(legs, knockOut, { nowMs: 3 }).rounds[0]?.ties[0]).toMatchObject({ winnerId, decidedBy })
})

test('a competition whose official order was not found says so', () => {
  expect(rulesOf('standard').isOrderKnown).toBe(false)
  expect(rulesOf('premier-league').isOrderKnown).toBeUndefined()
})
