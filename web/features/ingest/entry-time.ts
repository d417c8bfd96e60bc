const minuteMs = 60_000

/** ISO 8601 as an `<input type="datetime-local">` shows it, in the browser's own zone; empty stays empty. */
export function localTime(iso: string): string {
  if (iso === '') return ''
  const moment = new Date(iso)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}

/** What such an input gives, as ISO 8601 with offset. */
export function wireTime(local: string): string {
  return local === '' ? '' : new Date(local).toISOString()
}
