import { expect, test } from 'vitest'
import { areaOf, lineOf, minutesOf, scaleOf } from './line-chart.rules.ts'

const size = { width: 600, height: 100, minTop: 50 }

test('the newest point is at the right edge, and a chart of few points is one minute long', () => {
  const points = [
    { at: 590_000, value: 0 },
    { at: 600_000, value: 25 },
  ]
  const scale = scaleOf(points, size)
  expect([scale.x(540_000), scale.x(600_000), scale.y(0), scale.y(50)]).toEqual([0, 600, 100, 0])
  expect(lineOf(points, scale)).toBe('M500 100L600 50')
  expect(areaOf(points, scale, 100)).toBe('M500 100L600 50L600 100L500 100Z')
})

test('a chart grows to ten minutes', () => {
  const until = (at: number) =>
    minutesOf([
      { at: 0, value: 0 },
      { at, value: 0 },
    ])
  expect([0, 60_000, 61_000, 3_600_000].map(until)).toEqual([1, 1, 2, 10])
})

test('the line breaks where the stream was interrupted', () => {
  const points = [0, 5_000, 60_000, 65_000].map((at) => ({ at, value: 10 }))
  expect(lineOf(points, scaleOf(points, size)).match(/M/g)).toHaveLength(2)
})
