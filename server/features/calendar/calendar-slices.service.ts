import { setImmediate } from 'node:timers/promises'
import type { CalendarRow } from './calendar.store.ts'
import { calendarText } from './calendar.view.ts'

/** Rows per slice. A slice takes about two milliseconds. */
const sliceRows = 20
const begin = 'BEGIN:VEVENT'
const end = 'END:VEVENT\r\n'

/** Writes the calendar in slices of a few rows, so that a long one does not block the event loop. */
export async function slicedCalendar(rows: CalendarRow[], view: Parameters<typeof calendarText>[1]): Promise<string> {
  if (rows.length <= sliceRows) return calendarText(rows, view)
  const parts: string[] = []
  for (let at = 0; at < rows.length; at += sliceRows) {
    const whole = calendarText(rows.slice(at, at + sliceRows), view)
    const isLast = at + sliceRows >= rows.length
    parts.push(
      whole.slice(at === 0 ? 0 : whole.indexOf(begin), isLast ? undefined : whole.lastIndexOf(end) + end.length),
    )
    await setImmediate()
  }
  return parts.join('')
}
