import { expect, test } from 'vitest'
import { hidden } from './hidden-contact.rules.ts'

test.each([
  ['van.quyet@example.com', 'va…@example.com'],
  ['ab@x.vn', 'a…@x.vn'],
  ['a@x.vn', '…@x.vn'],
  ['+84901234567', '+8…67'],
  [null, ''],
])('%s is shown as %s', (contact, shown) => {
  expect(hidden(contact)).toBe(shown)
})
