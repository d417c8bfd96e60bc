/**
 * `normalize()` takes time proportional to the square of consecutive combining marks. No language uses half as many.
 * NFKC and NFKD turn the two halfwidth sound marks of Japanese, which are letters, into combining marks.
 */
const stack = /[\p{M}\uFF9E\uFF9F]{33}/u

/**
 * Returns the reason to refuse a client's text, or null: PostgreSQL stores no NUL, and stacked marks block the thread.
 * Pass it parsed input only, since unknown fields may be nested without limit.
 */
export function inputFault(value: unknown): 'nul_character' | 'stacked_marks' | null {
  if (typeof value === 'string')
    return value.includes('\0') ? 'nul_character' : stack.test(value) ? 'stacked_marks' : null
  if (typeof value !== 'object' || value === null) return null
  for (const entry of Object.entries(value))
    for (const part of entry) {
      const fault = inputFault(part)
      if (fault) return fault
    }
  return null
}
