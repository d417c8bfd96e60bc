const dayMs = 86_400_000
const hourMs = 3_600_000
/** Local hour at which a sports day starts. European games at two in the morning thus belong to the evening before. */
const sportsDayStartsAtHour = 6

export type DayKind = { timeZone: string; isSportsDay?: boolean }

export function isTimeZone(name: string): boolean {
  return offsetFormat(name) !== null
}

/** Returns false for invalid dates, also for 2026-02-30, which `Date` reads as 2 March. */
export function isCalendarDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(date)
}

/** Returns the start and end of a day in the given time zone. The day has 23 or 25 hours when the clocks change. */
export function dayIn(date: string, kind: DayKind): { from: Date; to: Date } {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  return { from: startOfDay(midnight, kind), to: startOfDay(midnight + dayMs, kind) }
}

/**
 * Returns the dates of a month (`yyyy-mm`) and the start of each day. `starts` has one more entry: the end of the last
 * day.
 */
export function monthIn(month: string, kind: DayKind): { dates: string[]; starts: Date[] } {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const dates: string[] = []
  for (let at = first; new Date(at).toISOString().startsWith(month); at += dayMs)
    dates.push(new Date(at).toISOString().slice(0, 10))
  const starts = [...dates.keys(), dates.length].map((index) => startOfDay(first + index * dayMs, kind))
  return { dates, starts }
}

/** `midnightMs` is the local midnight, written as if it were UTC. */
function startOfDay(midnightMs: number, { timeZone, isSportsDay }: DayKind): Date {
  return localMoment(midnightMs + (isSportsDay ? sportsDayStartsAtHour * hourMs : 0), timeZone)
}

/**
 * Converts `wallMs`, a local time written as if it were UTC, to a real time. For a local time that occurs twice,
 * returns the first moment. For a local time that the clock skips, returns the first moment after the gap.
 */
function localMoment(wallMs: number, timeZone: string): Date {
  const before = offsetMs(wallMs - dayMs, timeZone)
  const after = offsetMs(wallMs + dayMs, timeZone)
  const moments = [wallMs - before, wallMs - after].filter((at) => at + offsetMs(at, timeZone) === wallMs)
  return new Date(moments.length > 0 ? Math.min(...moments) : changeBetween(wallMs - after, wallMs - before, timeZone))
}

/**
 * Finds the moment at which the zone's clock jumps ahead, by bisection. The bounds are closer together than any two
 * clock changes.
 */
function changeBetween(fromMs: number, toMs: number, timeZone: string): number {
  const offset = offsetMs(toMs, timeZone)
  let [before, after] = [fromMs - 1, toMs]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offsetMs(middle, timeZone) === offset) after = middle
    else before = middle
  }
  return after
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** There are about 600 zone names. Names are case-insensitive, so the limit keeps spelling variants from filling memory. */
const maxFormats = 1_000

/**
 * Returns a cached formatter, or null for an unknown zone. Creating one costs more than a query, and a month needs it
 * over a hundred times.
 */
function offsetFormat(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone)
  if (known) return known
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    if (formats.size < maxFormats) formats.set(timeZone, format)
    return format
  } catch {
    return null
  }
}

function offsetMs(atMs: number, timeZone: string): number {
  const parts = offsetFormat(timeZone)?.formatToParts(atMs) ?? []
  const text = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign, hours, minutes, seconds] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(text) ?? []
  const size = (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) * 1000
  return sign === '-' ? -size : size
}
