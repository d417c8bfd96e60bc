import { expect, test } from 'vitest'
import { bookingWindow } from './booking-window.ts'

test('bookings are read from the beginning of today to the end of the seventh day ahead', () => {
  for (const now of [new Date(2026, 10, 22, 0, 0, 0), new Date(2026, 11, 28, 23, 59, 59), new Date(2028, 1, 26, 12)]) {
    const { startTime, endTime } = bookingWindow(now.getTime())
    const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
    expect(startTime).toBe(new Date(year, month, day, 0, 0, 0).getTime())
    expect(endTime).toBe(new Date(year, month, day + 7, 23, 59, 59).getTime())
  }
})
