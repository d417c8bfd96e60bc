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

/** Returns the zone's offset from UTC at a moment, in milliseconds. */
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
 * Converts a local time of a zone to epoch milliseconds. Of an hour that occurs twice in autumn, the first is used. A
 * time that is skipped in spring uses the offset before the change.
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

/** Returns false for days that do not exist, such as 30 February. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
