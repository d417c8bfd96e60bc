import { describe, expect, test } from 'vitest'
import { createUploadQuality, isTooLateToEncode, qualitySteps } from './upload-quality.ts'

/** Measures once a second and returns the step after each. */
function run(delays: readonly number[]) {
  const quality = createUploadQuality()
  return delays.map((delayMs, second) => quality.measure(delayMs, second * 1_000))
}
const seconds = (count: number, delayMs: number) => Array.from({ length: count }, () => delayMs)

describe('the quality of an upload', () => {
  test('stays full while media arrives', () => {
    expect(new Set(run(seconds(60, 600)))).toEqual(new Set([0]))
  })

  test('goes down one step in three seconds while media is late, to the last step', () => {
    expect(run(seconds(16, 4_000))).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4])
  })

  test('lowers the bitrate before the size, and the size before the frames', () => {
    const [, rate, size, , frames] = qualitySteps
    expect([rate?.scale, rate?.frames]).toEqual([1, 1])
    expect([size?.scale, size?.frames]).toEqual([0.75, 1])
    expect(frames?.frames).toBeLessThan(1)
  })

  test('goes up after twelve seconds without delay, and waits longer after a raise that was too early', () => {
    const steps = run([2_000, ...seconds(15, 500), 2_000, ...seconds(40, 500)])
    expect(steps.slice(0, 14)).toEqual([1, ...seconds(12, 1), 0])
    expect(steps[16]).toBe(1)
    expect(steps.findIndex((step, second) => second > 16 && step === 0)).toBe(41)
  })

  test('leaves out frames only when media is seconds late', () => {
    expect([isTooLateToEncode(2_000), isTooLateToEncode(4_000)]).toEqual([false, true])
  })
})
