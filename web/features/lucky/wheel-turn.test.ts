import { expect, test } from 'vitest'
import { middleOf, restOn } from './wheel-turn.ts'

/** The field under the pointer at the top. */
function fieldAt(angle: number, count: number): number {
  return Math.floor((((-angle % 360) + 360) % 360) / (360 / count))
}

test('wherever it stood, the wheel turns forward and rests on the field that it was told', () => {
  for (const from of [0, 33.3, 359, -200, 4_711])
    for (const chance of [0, 0.5, 0.999])
      for (let index = 0; index < 8; index += 1) {
        const rest = restOn(index, { count: 8, from, chance })
        expect(rest - from).toBeGreaterThanOrEqual(1_800)
        expect(fieldAt(rest, 8)).toBe(index)
      }
})

test('the first field begins at the top', () => {
  expect([middleOf(0, 8), middleOf(7, 8)]).toEqual([22.5, 337.5])
})
