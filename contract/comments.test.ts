import { expect, test } from 'vitest'
import { teamNameInComments } from './comments.ts'

test.each([
  ['Arsenal', 'Arsenal'],
  ['Hà Nội FC.', 'Hà Nội FC.'],
  ['Manchester United', 'Manchester…'],
  ['Hoàng Anh Gia Lai', 'Hoàng Anh…'],
  // A letter with its tone mark is one character in every Unicode form.
  ['Hải Phòng FC'.normalize('NFD'), 'Hải Phòng…'],
])('shows %s in comments as %s', (name, shown) => {
  expect(teamNameInComments(name)).toBe(shown)
})
