/** A date in digits, because the month's short name reads badly in Vietnamese ("25 thg 11, 2026"). */
export const numericDate = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a shared formatter, because creating one costs more than rendering a row. */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(tag, options)
  formats.set(key, known)
  return known
}

/**
 * Returns date and time of a moment in digits. They are formatted separately: Node and the browser may join them
 * differently, and then hydration would not match.
 */
export function numericMoment(tag: string, at: number, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const time = dateFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone })
  return `${time.format(at)} ${dateFormat(tag, { ...numericDate, ...zone }).format(at)}`
}
