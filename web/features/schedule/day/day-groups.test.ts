import { expect, test } from 'vitest'
import type { FixtureSummary } from '#contract/schedule.ts'
import type { DayTournament } from '#contract/schedule-days.ts'
import { groupDay } from './day-groups.ts'

const fixture = (fixtureId: string, id: string) =>
  ({ fixtureId, sport: 10, tournament: { id, name: `Giải ${id}` } }) as FixtureSummary
const tournament = (id: string, total: number) => ({ id, name: `Giải ${id}`, sport: 10, total }) as DayTournament
const shape = (groups: ReturnType<typeof groupDay>) =>
  groups.map(({ id, total, fixtures }) => [id, total, fixtures.map(({ fixtureId }) => fixtureId)])

const fixtures = [fixture('1', 'a'), fixture('2', 'a'), fixture('3', 'b')]
const counted = [tournament('a', 2), tournament('b', 4), tournament('c', 1)]

test('orders groups as the day does, and reserves space for rows that are not loaded yet', () => {
  expect(shape(groupDay(fixtures, counted, { isWhole: false, starred: [] }))).toEqual([
    ['a', 2, ['1', '2']],
    ['b', 4, ['3']],
    ['c', 1, []],
  ])
})

test('when all rows are loaded they determine the groups, not the earlier counts', () => {
  expect(shape(groupDay(fixtures, counted, { isWhole: true, starred: [] }))).toEqual([
    ['a', 2, ['1', '2']],
    ['b', 1, ['3']],
  ])
})

test('starred tournaments come first and keep their order', () => {
  const groups = groupDay(fixtures, counted, { isWhole: false, starred: ['c', 'b'] })
  expect(groups.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
})

test('an unchanged group remains the same object', () => {
  const before = groupDay(fixtures, counted, { isWhole: false, starred: [] })
  const after = groupDay([...fixtures, fixture('4', 'b')], counted, { isWhole: false, starred: [], before })
  expect(after.map((group, index) => group === before[index])).toEqual([true, false, true])
})

test('without counts only the rows determine the groups', () => {
  expect(shape(groupDay(fixtures, [], { isWhole: false, starred: [] }))).toEqual([
    ['a', 2, ['1', '2']],
    ['b', 1, ['3']],
  ])
})
