import { expect, test } from 'vitest'
import { withRecent } from './recent.ts'

test('the newest search stands first, each once, and no more than six are kept', () => {
  expect(withRecent(['Hà Nội', 'arsenal'], 'Arsenal')).toEqual(['Arsenal', 'Hà Nội'])
  expect(withRecent(['a', 'b', 'c', 'd', 'e', 'f'], 'g')).toEqual(['g', 'a', 'b', 'c', 'd', 'e'])
})
