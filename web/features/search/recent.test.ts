import { expect, test } from 'vitest'
import { withRecent } from './recent.ts'

test('lists the newest search first, each only once, and stores at most six', () => {
  expect(withRecent(['Hà Nội', 'arsenal'], 'Arsenal')).toEqual(['Arsenal', 'Hà Nội'])
  expect(withRecent(['a', 'b', 'c', 'd', 'e', 'f'], 'g')).toEqual(['g', 'a', 'b', 'c', 'd', 'e'])
})
