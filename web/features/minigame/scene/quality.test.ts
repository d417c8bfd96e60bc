import { expect, test } from 'vitest'
import { createQuality } from './quality.ts'

/**
 * Simulates a phone whose frame time depends on the number of pixels. The returned function plays frames, and returns
 * how often the picture was repainted.
 */
function play(quality: ReturnType<typeof createQuality>, msOf: (density: number) => number) {
  let now = 1_000
  return (frames: number, isShot: boolean) => {
    let anew = 0
    for (let frame = 0; frame < frames; frame += 1) {
      now += msOf(quality.density())
      if (quality.drawn(now, isShot)) anew += 1
    }
    return anew
  }
}

test('a phone that keeps pace has the sharpest picture of its display', () => {
  const quality = createQuality(() => 3)
  const frames = play(quality, () => 16.7)
  quality.prepare()
  expect(quality.isTrial()).toBe(true)
  expect(frames(60, false)).toBe(0)
  expect([quality.density(), quality.isTrial()]).toEqual([2, false])
})

test('late frames lower the resolution until they are in time', () => {
  const quality = createQuality(() => 2)
  const frames = play(quality, (density) => (density > 1 ? 33.4 : 16.7))
  quality.prepare()
  expect(frames(120, false)).toBe(2)
  expect([quality.density(), quality.isTrial()]).toEqual([1, false])
})

test('a picture that lags during a shot changes before the next one', () => {
  const quality = createQuality(() => 2)
  const frames = play(quality, () => 33.4)
  quality.drawn(1_000, true)
  expect([frames(60, true), quality.density()]).toEqual([0, 2])
  expect([quality.prepare(), quality.density()]).toEqual([true, 1.5])
})

test('a display with one pixel per CSS pixel has no lower resolution', () => {
  const quality = createQuality(() => 1)
  const frames = play(quality, () => 40)
  quality.prepare()
  expect([frames(60, false), quality.density(), quality.isTrial()]).toEqual([0, 1, false])
})
