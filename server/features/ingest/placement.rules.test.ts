import { expect, test } from 'vitest'
import { isCurrent } from './placement.rules.ts'

const session = { originId: 'a', generation: 3 }

test('an event counts if it is of the newest publish, at the origin that accepted it', () => {
  expect(isCurrent(session, { originId: 'a', generation: 3 })).toBe(true)
  expect(isCurrent(session, { originId: 'a', generation: 2 })).toBe(false)
  expect(isCurrent(session, { originId: 'b', generation: 3 })).toBe(false)
})

test('an event of a stream that a restart cut off counts until the stream has moved', () => {
  expect(isCurrent(session, { originId: 'a', generation: null })).toBe(true)
  expect(isCurrent(session, { originId: 'b', generation: null })).toBe(false)
  expect(isCurrent({ originId: null, generation: 0 }, { originId: 'b', generation: null })).toBe(true)
})
