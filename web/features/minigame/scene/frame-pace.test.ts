import { expect, test } from 'vitest'
import { createPace } from './frame-pace.ts'

function verdicts(stepsMs: readonly number[]) {
  const pace = createPace()
  let now = 1_000
  pace.drawn(now)
  return stepsMs.map((step) => {
    now += step
    return pace.drawn(now)
  })
}

const said = (stepsMs: readonly number[]) => verdicts(stepsMs).filter((verdict) => verdict !== null)

test('frames at 60 and at 120 a second keep pace, despite an occasional late one', () => {
  expect(said(Array.from({ length: 80 }, () => 16.7))).toEqual(['keeps', 'keeps'])
  expect(said(Array.from({ length: 80 }, (_, at) => (at % 20 === 0 ? 25 : 8.3)))).toEqual(['keeps', 'keeps'])
})

test('one frame in three at half the pace lags, and is reported before the period ends', () => {
  const steps = Array.from({ length: 40 }, (_, at) => (at % 3 === 0 ? 33.4 : 16.7))
  const all = verdicts(steps)
  expect(all.indexOf('lags')).toBe(9)
})

test('a pause is not a late frame', () => {
  const pace = createPace()
  const all = Array.from({ length: 40 }, (_, at) => {
    pace.pause()
    return pace.drawn(1_000 + at * 500)
  })
  expect(all.every((verdict) => verdict === null)).toBe(true)
})
