export type WallTime = { year: number; month: number; day: number; hour: number; minute: number }

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  return format
}

/** How far the zone's clock is ahead of UTC at a moment, milliseconds. */
function offsetAt(zone: string, utcMs: number): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(utcMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(utcMs / 1_000) * 1_000
}

/**
 * The moment at which a zone's clock shows a time, epoch milliseconds. An hour that comes twice in autumn is the first
 * one; one that is skipped in spring counts on from before the jump, as a clock nobody has put forward shows it.
 */
export function zonedToUtc(wall: WallTime, zone: string): number {
  const asIfUtc = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute)
  const before = offsetAt(zone, asIfUtc - 86_400_000)
  const after = offsetAt(zone, asIfUtc + 86_400_000)
  const fits = [...new Set([before, after])]
    .map((offset) => asIfUtc - offset)
    .filter((ms) => ms + offsetAt(zone, ms) === asIfUtc)
  return fits.length > 0 ? Math.min(...fits) : asIfUtc - before
}

/** Whether such a day is in the calendar: not the 30th of February. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
