import { expect, test } from 'vitest'
import { nearestVisible } from './video-turn.ts'

test('the video nearest to the middle plays, among those that are visible enough', () => {
  const upper = { share: 0.7, middle: 150 }
  const lower = { share: 0.6, middle: 500 }
  const cut = { share: 0.59, middle: 400 }
  expect(nearestVisible([upper, lower, cut], 400)).toBe(lower)
  expect(nearestVisible([upper, lower, cut], 250)).toBe(upper)
  expect(nearestVisible([cut], 400)).toBeNull()
})
