const hourMs = 3_600_000

/**
 * Hours ahead of UTC where clocks have not been changed since 1980, and where most visitors are. A page's first use of
 * Intl takes a phone some 100 ms (measured in Chromium, processor slowed four times); these pages do without.
 */
const steadyZones: Record<string, number> = {
  'Asia/Ho_Chi_Minh': 7,
  'Asia/Saigon': 7,
  'Asia/Bangkok': 7,
  'Asia/Taipei': 8,
  'Asia/Singapore': 8,
  UTC: 0,
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(zone, format)
  return format
}

/** What clock and calendar of an IANA zone show at a moment: `yyyy-mm-dd hh:mm`. */
export function wallClock(timeMs: number, zone: string): string {
  const hours = steadyZones[zone]
  if (hours === undefined) return formatIn(zone).format(timeMs)
  return new Date(timeMs + hours * hourMs).toISOString().slice(0, 16).replace('T', ' ')
}

/** `GMT+7`: people know their offset, not the name of a zone's city. */
export function offsetText(zone: string, atMs: number): string {
  const hours = steadyZones[zone]
  if (hours !== undefined) return hours === 0 ? 'GMT' : `GMT+${hours}`
  const named = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' })
  return named.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Whether this machine's clock goes as the zone's does, as far as that can be told without Intl. */
export function isOwnClock(zone: string): boolean {
  const hours = steadyZones[zone]
  if (hours === undefined) return false
  const year = new Date().getFullYear()
  return [0, 6].every((month) => -new Date(year, month, 1).getTimezoneOffset() === hours * 60)
}
