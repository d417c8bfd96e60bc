import { expect, test } from 'vitest'
import { lineAt, pageOf, placeAt } from './place-in-strip.ts'

const boxes = [
  { top: 0, height: 400 },
  { top: 400, height: 800 },
  { top: 1_200, height: 400 },
]

test.each([
  [0, 0],
  [200, 500],
  [400, 1_000],
  [1_000, 1_750],
  [1_599, 2_998],
  [5_000, 2_999],
  [-50, 0],
])('the line at %d px is place %d', (line, place) => {
  expect(placeAt(boxes, line)).toBe(place)
})

test('a position stays with the picture when the strip changes its size', () => {
  const smaller = boxes.map(({ top, height }) => ({ top: top / 2, height: height / 2 }))
  expect(lineAt(smaller, placeAt(boxes, 1_000))).toBe(500)
})

test('limits any stored place to the pages of the chapter', () => {
  expect([pageOf(0, 3), pageOf(2_400, 3), pageOf(9_000, 3)]).toEqual([0, 2, 2])
})
