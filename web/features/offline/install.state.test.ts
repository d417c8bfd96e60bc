import { expect, test } from 'vitest'
import { withPage } from './install.state.ts'

const minuteMs = 60_000

test('pages opened within half an hour of each other are one visit', () => {
  const first = withPage(null, 0)
  expect(first).toEqual({ count: 1, at: 0 })
  const still = withPage(first, 29 * minuteMs)
  expect(still).toEqual({ count: 1, at: 29 * minuteMs })
  expect(withPage(still, 58 * minuteMs).count).toBe(1)
  expect(withPage(still, 60 * minuteMs).count).toBe(2)
})
