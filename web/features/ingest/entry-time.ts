import { wallClock } from '#web/i18n/wall-clock.ts'

/** ISO 8601 as an `<input type="datetime-local">` shows it in a zone; empty stays empty. */
export function localTime(iso: string, zone: string): string {
  return iso === '' ? '' : wallClock(Date.parse(iso), zone).replace(' ', 'T')
}

/** What such an input gives, which is in the browser's own zone, as ISO 8601 with offset. */
export function wireTime(local: string): string {
  return local === '' ? '' : new Date(local).toISOString()
}
