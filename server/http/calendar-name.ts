const special = /[\\;,]/g
const breaking = /[\s\p{Cc}]+/gu

/**
 * Returns the name of a calendar in one line of RFC 5545. ical-generator writes it as it is, so a line break in a
 * team's name would begin another property.
 */
export function calendarName(text: string): string {
  return text.replace(breaking, ' ').trim().replace(special, '\\$&')
}
