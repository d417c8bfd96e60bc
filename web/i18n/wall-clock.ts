const hourMs = 3_600_000

/**
 * Hours ahead of UTC in zones without clock changes since 1982, where most visitors are. Pages in these zones do not
 * use Intl. Its first use on a page takes about 100 ms on a phone (measured in Chromium with the processor slowed four
 * times).
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

/** Returns the date and time of a moment in an IANA zone: `yyyy-mm-dd hh:mm`. */
export function wallClock(timeMs: number, zone: string): string {
  const hours = steadyZones[zone]
  if (hours === undefined) return formatIn(zone).format(timeMs)
  return new Date(timeMs + hours * hourMs).toISOString().slice(0, 16).replace('T', ' ')
}

/** Returns the zone's offset as `GMT+7`, because people know their offset but not the city in a zone's name. */
export function offsetText(zone: string, atMs: number): string {
  const hours = steadyZones[zone]
  if (hours !== undefined) return hours === 0 ? 'GMT' : `GMT+${hours}`
  const named = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'shortOffset' })
  return named.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Returns true when this machine's clock has the zone's offset. Returns false for zones that need Intl. */
export function isOwnClock(zone: string): boolean {
  const hours = steadyZones[zone]
  if (hours === undefined) return false
  const year = new Date().getFullYear()
  return [0, 6].every((month) => -new Date(year, month, 1).getTimezoneOffset() === hours * 60)
}
