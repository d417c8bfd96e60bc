import { expect, test } from 'vitest'
import { restOn, slicesOf } from './wheel-turn.ts'

const weights = [300, 250, 200, 120, 80, 30, 15, 5]
const slices = slicesOf(weights)

/** Returns the index of the field under the pointer at the top. */
function fieldAt(angle: number): number {
  const at = ((-angle % 360) + 360) % 360
  return slices.findIndex(({ middle, size }) => Math.abs(at - middle) < size / 2)
}

test('turns forward from any angle and stops on the given field', () => {
  for (const from of [0, 33.3, 359, -200, 4_711])
    for (const chance of [0, 0.5, 0.999])
      for (const [index, slice] of slices.entries()) {
        const rest = restOn(slice, { from, chance })
        expect(rest - from).toBeGreaterThanOrEqual(1_800)
        expect(fieldAt(rest)).toBe(index)
      }
})

test('a field is as large as its probability, and the first begins at the top', () => {
  expect(slices[0]).toEqual({ middle: 54, size: 108 })
  expect(slices.at(-1)?.size).toBeCloseTo(1.8)
  expect(slices.reduce((sum, { size }) => sum + size, 0)).toBeCloseTo(360)
})
