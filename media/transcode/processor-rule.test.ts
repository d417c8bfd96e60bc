import { expect, test } from 'vitest'
import {
  afterGivingUp,
  afterMeasurement,
  afterStart,
  canStart,
  mustGiveUp,
  type ProcessorLimits,
  type ProcessorState,
  UNMEASURED,
} from './processor-rule.ts'

const limits: ProcessorLimits = {
  ...{ measureMs: 10_000, idleCores: 1.2, busyCores: 0.1, idleMs: 30_000, busyMs: 60_000 },
  ...{ firstRetryMs: 120_000, maxRetryMs: 480_000, calmMs: 1_800_000 },
}

/** Returns the state after measurements of ten seconds each. */
function after(freeCores: number, times: number, from: ProcessorState = UNMEASURED): ProcessorState {
  let state = from
  for (let time = 0; time < times; time += 1) state = afterMeasurement(state, { freeCores, elapsedMs: 10_000 }, limits)
  return state
}

test('a transcoder starts once a core has been free for half a minute without a break', () => {
  expect(canStart(UNMEASURED, limits)).toBe(false)
  expect([1, 2, 3].map((times) => canStart(after(1.3, times), limits))).toEqual([false, false, true])
  expect(canStart(after(1.3, 2, after(1.1, 1, after(1.3, 2))), limits)).toBe(false)
  expect(canStart(after(1.1, 100), limits)).toBe(false)
})

test('the next one starts once the load of the one before was measured', () => {
  const started = afterStart(after(3.5, 3))
  expect(canStart(started, limits)).toBe(false)
  expect(canStart(after(2.5, 3, started), limits)).toBe(true)
})

test('one is given up after a minute without free processor time, and the next one after another minute', () => {
  expect([5, 6].map((times) => mustGiveUp(after(0.05, times), limits))).toEqual([false, true])
  expect(mustGiveUp(after(0.05, 5, after(0.2, 1, after(0.05, 5))), limits)).toBe(false)
  const without = afterGivingUp(after(0.05, 6))
  expect(mustGiveUp(without, limits)).toBe(false)
  expect([5, 6].map((times) => mustGiveUp(after(0, times, without), limits))).toEqual([false, true])
})

test('between the two limits nothing starts and nothing is given up', () => {
  const state = after(0.6, 1_000)
  expect([canStart(state, limits), mustGiveUp(state, limits)]).toEqual([false, false])
})

test('after each one that was given up, the machine must be idle for twice as long, until it was calm for long', () => {
  const neededFor = (givenUp: number) => {
    let state = UNMEASURED
    for (let time = 0; time < givenUp; time += 1) state = afterGivingUp(state)
    let times = 0
    while (!canStart(after(2, times, state), limits)) times += 1
    return times * 10_000
  }
  expect([0, 1, 2, 3, 4].map(neededFor)).toEqual([30_000, 120_000, 240_000, 480_000, 480_000])
  const calm = after(0.6, 180, afterGivingUp(afterGivingUp(UNMEASURED)))
  expect(canStart(after(1.3, 3, calm), limits)).toBe(true)
})
