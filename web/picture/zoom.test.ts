import { expect, test } from 'vitest'
import { clampZoom, parseZoom, zoomStep } from './zoom.ts'

test('steps are between a half and five times', () => {
  expect(clampZoom(1 + zoomStep)).toBe(1.3)
  expect(clampZoom(0.5 - zoomStep)).toBe(0.5)
  expect(clampZoom(4.9 + zoomStep)).toBe(5)
})

test.each([
  ['150', 1.5],
  ['150%', 1.5],
  [' 62,5 % ', 0.63],
  ['10%', 0.5],
  ['99999', 5],
  ['', null],
  ['viel', null],
  ['-100', null],
])('typed %j is %s', (typed, zoom) => {
  expect(parseZoom(typed)).toBe(zoom)
})
