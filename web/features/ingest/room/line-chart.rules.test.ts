import { expect, test } from 'vitest'
import { areaOf, lineOf, scaleOf } from './line-chart.rules.ts'

const size = { width: 600, height: 100, leastTop: 50 }

test('the newest point is at the right edge, and ten minutes ago at the left', () => {
  const points = [
    { at: 590_000, value: 0 },
    { at: 600_000, value: 25 },
  ]
  const scale = scaleOf(points, size)
  expect([scale.x(0), scale.x(600_000), scale.y(0), scale.y(50)]).toEqual([0, 600, 100, 0])
  expect(lineOf(points, scale)).toBe('M590 100L600 50')
  expect(areaOf(points, scale, 100)).toBe('M590 100L600 50L600 100L590 100Z')
})

test('the line breaks where the stream was interrupted', () => {
  const points = [0, 5_000, 60_000, 65_000].map((at) => ({ at, value: 10 }))
  expect(lineOf(points, scaleOf(points, size)).match(/M/g)).toHaveLength(2)
})
