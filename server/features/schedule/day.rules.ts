const dayMs = 86_400_000

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** False for 2026-02-30, which `Date` would take for the second of March. */
export function isCalendarDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(date)
}

/** The moments a calendar day begins and ends where the viewer is; 23 or 25 hours apart when clocks change. */
export function dayIn(date: string, timeZone: string): { from: Date; to: Date } {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  return { from: localMidnight(midnight, timeZone), to: localMidnight(midnight + dayMs, timeZone) }
}

/** `wallMs` is the wall clock's reading taken for UTC. Where midnight is skipped, the first moment after it. */
function localMidnight(wallMs: number, timeZone: string): Date {
  const guess = wallMs - offsetMs(wallMs, timeZone)
  return new Date(wallMs - offsetMs(guess, timeZone))
}

function offsetMs(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(atMs)
  const text = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const [, sign, hours, minutes, seconds] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(text) ?? []
  const size = (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) * 1000
  return sign === '-' ? -size : size
}
