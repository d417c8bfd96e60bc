import { expect, test } from 'vitest'
import { withoutTricks } from './without-tricks.ts'

test.each([
  '\u3164',
  '\u2800\u2800',
  '\ufe0f',
  '\u034f',
  '\u115f\u1160',
  '\uffa0',
  '\u200d\n\u3164\n',
  '\u00a0 \u3000',
  '\u180e',
])('a text of invisible characters is empty: %j', (written) => {
  expect(withoutTricks(written)).toBe('')
})

test.each([
  ['a\n\n\n\nb', 'a\n\nb'],
  ['a\n \n\u3164\n\t\nb', 'a\n\nb'],
  ['a\r\n\u2800\r\n\u200c\r\nb', 'a\n\nb'],
  ['👩‍👩‍👧\n🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️', '👩‍👩‍👧\n🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️'],
])('at most one line between lines is empty: %j', (written, shown) => {
  expect(withoutTricks(written)).toBe(shown)
})
