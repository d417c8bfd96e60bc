export type ByteRange = { start: number; end: number }

/** A range as requested, before the size is known: `first-last`, `first-` or `-suffix`. */
export type AskedRange = { first: number; last: number | null } | { suffix: number }

/**
 * Parses a Range header (RFC 9110, 14.1.2). Returns null, which means the whole file, without a header and for
 * unsupported forms.
 */
export function parseAskedRange(header: string | undefined): AskedRange | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return null
  if (first === '') return { suffix: Number(last) }
  if (last !== '' && Number(last) < Number(first)) return null
  return { first: Number(first), last: last === '' ? null : Number(last) }
}

/** Returns the range within `size` bytes, both ends inclusive. Returns null when the range is entirely outside. */
export function withinSize(asked: AskedRange, size: number): ByteRange | null {
  const start = 'suffix' in asked ? Math.max(0, size - asked.suffix) : asked.first
  const end = 'suffix' in asked || asked.last === null ? size - 1 : Math.min(asked.last, size - 1)
  return start > end ? null : { start, end }
}
