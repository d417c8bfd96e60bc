import { expect, test } from 'vitest'
import { createWaitingList } from './waiting-list.ts'

test('events come out in the order of their times, each once', () => {
  const list = createWaitingList<string>()
  list.add(2_000, 'b')
  list.add(1_000, 'a')
  list.add(3_000, 'c')
  expect(list.nextAt()).toBe(1_000)
  expect(list.take(999)).toEqual([])
  expect(list.take(2_000)).toEqual(['a', 'b'])
  expect(list.take(2_000)).toEqual([])
  expect(list.take(null)).toEqual(['c'])
  expect(list.nextAt()).toBeNull()
})

test('when too many wait, the oldest come out early and none is lost', () => {
  const list = createWaitingList<number>(3)
  for (const at of [1, 2, 3, 4, 5]) list.add(at, at)
  expect(list.take(0)).toEqual([1, 2])
  expect(list.take(null)).toEqual([3, 4, 5])
})
