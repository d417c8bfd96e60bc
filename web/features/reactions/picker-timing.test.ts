import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPickerTiming } from './picker-timing.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A panel that reports each change before it happens, as the browser's popover does. */
function openPage() {
  let isOpen = false
  const turn = (to: boolean) => {
    timing.changing(to)
    isOpen = to
  }
  const timing = createPickerTiming({ isOpen: () => isOpen, show: () => turn(true), hide: () => turn(false) })
  return { timing, turn, isOpen: () => isOpen }
}

test('a resting mouse opens the picker, and its leaving closes it, unless the mouse goes into the picker', () => {
  const { timing, isOpen } = openPage()
  timing.mouseRested()
  vi.advanceTimersByTime(349)
  expect(isOpen()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isOpen()).toBe(true)
  timing.mouseLeft()
  vi.advanceTimersByTime(299)
  timing.stop()
  vi.advanceTimersByTime(1_000)
  expect(isOpen()).toBe(true)
  timing.mouseLeft()
  vi.advanceTimersByTime(300)
  expect(isOpen()).toBe(false)
})

test('a mouse that leaves before it rested does not open the picker', () => {
  const { timing, isOpen } = openPage()
  timing.mouseRested()
  vi.advanceTimersByTime(300)
  timing.mouseLeft()
  vi.advanceTimersByTime(1_000)
  expect(isOpen()).toBe(false)
})

test('a picker opened by a key stays, regardless of earlier and later moves of the mouse', () => {
  const { timing, turn, isOpen } = openPage()
  timing.mouseRested()
  vi.advanceTimersByTime(400)
  timing.mouseLeft()
  turn(false)
  turn(true)
  vi.advanceTimersByTime(1_000)
  expect(isOpen()).toBe(true)
  timing.mouseLeft()
  vi.advanceTimersByTime(1_000)
  expect(isOpen()).toBe(true)
  timing.mouseRested()
  turn(false)
  vi.advanceTimersByTime(1_000)
  expect(isOpen()).toBe(false)
})

test('the button keeps a picker that the mouse has opened a moment before, and then closes it', () => {
  const { timing, isOpen } = openPage()
  timing.mouseRested()
  vi.advanceTimersByTime(350)
  timing.mouseLeft()
  expect(timing.keepOpen()).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect([isOpen(), timing.keepOpen()]).toEqual([true, false])
})

test('a long press opens the picker, and the click that ends it counts as long once', () => {
  const { timing, isOpen } = openPage()
  timing.touchStarted()
  vi.advanceTimersByTime(399)
  timing.stop()
  vi.advanceTimersByTime(1_000)
  expect([isOpen(), timing.wasLong()]).toEqual([false, false])
  timing.touchStarted()
  vi.advanceTimersByTime(400)
  expect([isOpen(), timing.wasLong(), timing.wasLong()]).toEqual([true, true, false])
  timing.mouseLeft()
  vi.advanceTimersByTime(1_000)
  expect(isOpen()).toBe(true)
})

test('a click of the mouse is not long, also after a long press that no click ended', () => {
  const { timing } = openPage()
  timing.touchStarted()
  vi.advanceTimersByTime(400)
  timing.mousePressed()
  expect([timing.isLong(), timing.wasLong()]).toEqual([false, false])
})
