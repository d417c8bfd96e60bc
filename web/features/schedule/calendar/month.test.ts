import { expect, test } from 'vitest'
import { addMonths, weeksOf } from './month.ts'

test('months are counted over the ends of years', () => {
  expect([addMonths('2026-12', 1), addMonths('2027-01', -1), addMonths('2026-11', 0)]).toEqual([
    '2027-01',
    '2026-12',
    '2026-11',
  ])
})

test('a month’s weeks begin on Monday and hold each of its days once', () => {
  const weeks = weeksOf('2026-11')
  // 1 November 2026 is a Sunday.
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks.flat().filter(Boolean)).toHaveLength(30)
  expect(weeksOf('2027-02')).toHaveLength(4)
})
