import { expect, test } from 'vitest'
import { createStateLog } from './state-log.ts'

test('the state of a time is the last one from then or before, and the earliest one before all', () => {
  const log = createStateLog<string>()
  log.add({ order: 1, at: 1_000, state: '0-0' })
  log.add({ order: 2, at: 2_000, state: '1-0' })
  log.add({ order: 3, at: 2_500, state: '0-0 again' })
  expect([500, 1_999, 2_000, 2_499, 2_500, 9_000].map(log.at)).toEqual([
    '0-0',
    '0-0',
    '1-0',
    '1-0',
    '0-0 again',
    '0-0 again',
  ])
  expect([0, 1_000, 2_000, 2_500].map(log.nextAt)).toEqual([1_000, 2_000, 2_500, null])
})

test('states that arrive out of order are sorted, and a known order is replaced', () => {
  const log = createStateLog<string>()
  log.add({ order: 5, at: 5_000, state: 'e' })
  log.add({ order: 3, at: 3_000, state: 'c' })
  log.add({ order: 5, at: 4_500, state: 'E' })
  expect([3_000, 4_500].map(log.at)).toEqual(['c', 'E'])
  expect(log.newest()).toBe('E')
})

test('a correction with an older time does not come before the state that it corrects', () => {
  const log = createStateLog<string>()
  log.add({ order: 1, at: 1_000, state: 'a' })
  log.add({ order: 2, at: 4_000, state: 'b' })
  log.add({ order: 3, at: 2_000, state: 'c' })
  expect([3_999, 4_000].map(log.at)).toEqual(['a', 'c'])
})

test('the number of states is bounded', () => {
  const log = createStateLog<number>(3)
  for (let order = 1; order <= 10; order += 1) log.add({ order, at: order, state: order })
  expect([0, 8, 100].map(log.at)).toEqual([8, 8, 10])
})

test('a log without states has none', () => {
  const log = createStateLog<number>()
  expect([log.at(1), log.newest(), log.nextAt(1)]).toEqual([null, null, null])
})
