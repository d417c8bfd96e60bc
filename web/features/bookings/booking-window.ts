import { addDays, dateIn } from '#web/time/kick-off.ts'

export const daysShown = 7

/** Returns a local time on a day `yyyy-mm-dd` in the device's time zone, as epoch ms. */
function momentOf(date: string, ...clock: [hour: number, minute: number, second: number]): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(year, month - 1, day, ...clock).getTime()
}

/** Returns the span from 00:00:00 today to 23:59:59 seven days ahead, in the device's time zone, as epoch ms. */
export function bookingWindow(nowMs: number): { startTime: number; endTime: number } {
  const today = dateIn(nowMs, Intl.DateTimeFormat().resolvedOptions().timeZone)
  return { startTime: momentOf(today, 0, 0, 0), endTime: momentOf(addDays(today, daysShown), 23, 59, 59) }
}
