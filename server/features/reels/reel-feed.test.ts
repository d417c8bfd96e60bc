import { expect, test } from 'vitest'
import { mixed } from './reel-feed.view.ts'

test('takes the second of every three reels from followed members, while any are left', () => {
  expect(mixed(['a', 'b', 'c', 'd'], ['1', '2'])).toEqual(['a', '1', 'b', 'c', '2', 'd'])
  expect(mixed(['a', 'b', 'c'], ['1'])).toEqual(['a', '1', 'b', 'c'])
})

test('an empty list leaves the other list unchanged', () => {
  expect(mixed([], ['1', '2'])).toEqual(['1', '2'])
  expect(mixed(['a', 'b'], [])).toEqual(['a', 'b'])
})
