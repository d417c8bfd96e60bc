const minuteMs = 60_000

/**
 * Converts ISO 8601 to the value of an `<input type="datetime-local">` in the browser's time zone. Empty stays empty.
 */
export function localTime(iso: string): string {
  if (iso === '') return ''
  const moment = new Date(iso)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}

/** Converts the value of such an input to ISO 8601 in UTC. */
export function wireTime(local: string): string {
  return local === '' ? '' : new Date(local).toISOString()
}
