const dayMs = 86_400_000
const hourMs = 3_600_000
/** European games at two in the morning belong to the evening before, for whoever stays up for them. */
const sportsDayStartsAtHour = 6

export type DayKind = { timeZone: string; isSportsDay?: boolean }

export function isTimeZone(name: string): boolean {
  return offsetFormat(name) !== null
}

/** False for 2026-02-30, which `Date` would take for the second of March. */
export function isCalendarDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(date)
}

/** The moments a day begins and ends where the viewer is; 23 or 25 hours apart when clocks change. */
export function dayIn(date: string, kind: DayKind): { from: Date; to: Date } {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  return { from: startOfDay(midnight, kind), to: startOfDay(midnight + dayMs, kind) }
}

/** The days of a month (`yyyy-mm`): their dates, and when each begins; one moment more, when the last one ends. */
export function monthIn(month: string, kind: DayKind): { dates: string[]; starts: Date[] } {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const dates: string[] = []
  for (let at = first; new Date(at).toISOString().startsWith(month); at += dayMs)
    dates.push(new Date(at).toISOString().slice(0, 10))
  const starts = [...dates.keys(), dates.length].map((index) => startOfDay(first + index * dayMs, kind))
  return { dates, starts }
}

/** `midnightMs` is the wall clock's midnight taken for UTC. */
function startOfDay(midnightMs: number, { timeZone, isSportsDay }: DayKind): Date {
  return localMoment(midnightMs + (isSportsDay ? sportsDayStartsAtHour * hourMs : 0), timeZone)
}

/** `wallMs` is the wall clock's reading taken for UTC. Where that reading is skipped, the first moment after it. */
function localMoment(wallMs: number, timeZone: string): Date {
  const before = offsetMs(wallMs - dayMs, timeZone)
  const after = offsetMs(wallMs + dayMs, timeZone)
  const moments = [wallMs - before, wallMs - after].filter((at) => at + offsetMs(at, timeZone) === wallMs)
  return new Date(moments.length > 0 ? Math.min(...moments) : changeBetween(wallMs - after, wallMs - before, timeZone))
}

/** The moment at which the zone's clock jumps ahead: no two changes are as near as these bounds. */
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
/** There are some 600 names; whoever makes up more spellings fills no memory. */
const mostFormats = 1_000

/** Building one costs more than a query, and a month needs sixty. */
function offsetFormat(timeZone: string): Intl.DateTimeFormat | null {
  const known = formats.get(timeZone)
  if (known) return known
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    if (formats.size < mostFormats) formats.set(timeZone, format)
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
