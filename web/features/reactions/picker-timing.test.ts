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
  timing.rest()
  vi.advanceTimersByTime(349)
  expect(isOpen()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isOpen()).toBe(true)
  timing.leave()
  vi.advanceTimersByTime(299)
  timing.stop()
  vi.advanceTimersByTime(1_000)
  expect(isOpen()).toBe(true)
  timing.leave()
  vi.advanceTimersByTime(300)
  expect(isOpen()).toBe(false)
})

test('a mouse that leaves before it rested does not open the picker', () => {
  const { timing, isOpen } = openPage()
  timing.rest()
  vi.advanceTimersByTime(300)
  timing.leave()
  vi.advanceTimersByTime(1_000)
  expect(isOpen()).toBe(false)
})

test('a picker opened by a key stays, regardless of earlier and later moves of the mouse', () => {
  const { timing, turn, isOpen } = openPage()
  timing.rest()
  vi.advanceTimersByTime(400)
  timing.leave()
  turn(false)
  turn(true)
  vi.advanceTimersByTime(1_000)
  expect(isOpen()).toBe(true)
  timing.leave()
  vi.advanceTimersByTime(1_000)
  expect(isOpen()).toBe(true)
  timing.rest()
  turn(false)
  vi.advanceTimersByTime(1_000)
  expect(isOpen()).toBe(false)
})

test('the button keeps a picker that the mouse has opened a moment before, and then closes it', () => {
  const { timing, isOpen } = openPage()
  timing.rest()
  vi.advanceTimersByTime(350)
  timing.leave()
  expect(timing.keep()).toBe(true)
  vi.advanceTimersByTime(1_000)
  expect([isOpen(), timing.keep()]).toEqual([true, false])
})

test('a long press opens the picker, and the click that ends it counts as long once', () => {
  const { timing, isOpen } = openPage()
  timing.touch()
  vi.advanceTimersByTime(399)
  timing.stop()
  vi.advanceTimersByTime(1_000)
  expect([isOpen(), timing.wasLong()]).toEqual([false, false])
  timing.touch()
  vi.advanceTimersByTime(400)
  expect([isOpen(), timing.wasLong(), timing.wasLong()]).toEqual([true, true, false])
  timing.leave()
  vi.advanceTimersByTime(1_000)
  expect(isOpen()).toBe(true)
})
