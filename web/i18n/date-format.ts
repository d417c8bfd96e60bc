const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a shared formatter: building one costs more than rendering a row. */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = tag + JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat(tag, options)
  formats.set(key, known)
  return known
}
