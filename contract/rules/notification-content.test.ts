import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentOf, partsOf } from './notification-content.ts'

const text = fc.oneof(fc.string(), fc.stringMatching(/^[|%257C]{0,12}$/))

test('names with any characters come back unchanged', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1 }), (parts) => {
      expect(partsOf(contentOf(parts))).toEqual(parts)
    }),
    { numRuns: 2_000 },
  )
})

test('splitting at pipes always gives the same number of parts, and parts without a pipe are unchanged', () => {
  expect(contentOf(['Minh | Khang', '42', '100% thật', '%7C']).split('|')).toEqual([
    'Minh %7C Khang',
    '42',
    '100% thật',
    '%257C',
  ])
})
