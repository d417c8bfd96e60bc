import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ShownGift } from '#contract/chat.socket.ts'
import { type Crossings, createCrossings, shownMs } from './crossings.ts'

let crossings: Crossings
beforeEach(() => {
  vi.useFakeTimers()
  crossings = createCrossings(3)
})
afterEach(() => {
  crossings.close()
  vi.useRealTimers()
})

const gift = (comboId: string, combo = 1, price = 10): ShownGift => ({
  comboId,
  combo,
  price,
  userId: '1',
  showName: 'Lan Anh',
  level: 1,
  commentatorName: 'Minh Khang',
  giftId: '1',
  art: 'tea',
  name: 'Trà đá',
})
const take = (...gifts: ShownGift[]) => crossings.take({ systemMessage: 10, at: 0, gifts, others: 0 })
const shown = () => crossings.state.get().map(({ comboId, combo }) => `${comboId}×${combo}`)

test('a gift is shown for four seconds, including its exit', () => {
  take(gift('1'))
  expect(shown()).toEqual(['1×1'])
  vi.advanceTimersByTime(shownMs - 1)
  expect(crossings.state.get()[0]?.isLeaving).toBe(true)
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('a combo is updated in place and shown for another four seconds', () => {
  take(gift('1'))
  vi.advanceTimersByTime(shownMs - 1)
  take(gift('1', 5))
  vi.advanceTimersByTime(shownMs - 1)
  expect(shown()).toEqual(['1×5'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('ignores repeated notices: a lower count, or a gift shown before', () => {
  take(gift('1', 5))
  take(gift('1', 3))
  expect(shown()).toEqual(['1×5'])
  vi.advanceTimersByTime(shownMs)
  take(gift('1', 5))
  expect(shown()).toEqual([])
})

test('shows three gifts together; the most expensive waiting gift is next, each in a separate lane', () => {
  take(gift('1'), gift('2'), gift('3'))
  take(gift('4', 1, 10), gift('5', 1, 1_000))
  expect(shown()).toEqual(['1×1', '2×1', '3×1'])
  vi.advanceTimersByTime(shownMs)
  expect(shown()).toEqual(['5×1', '4×1'])
  expect(new Set(crossings.state.get().map(({ lane }) => lane)).size).toBe(2)
})

test('keeps at most four gifts waiting for a lane and drops the cheapest', () => {
  take(...Array.from({ length: 40 }, (_, index) => gift(String(index), 1, index + 1)))
  let seen = 0
  for (let round = 0; round < 20; round += 1) {
    seen += shown().length
    vi.advanceTimersByTime(shownMs)
  }
  expect(seen).toBe(12)
})
