/**
 * Matches 33 consecutive combining marks; no language uses half as many. `normalize()` takes time proportional to the
 * square of their number. NFKC and NFKD turn the two halfwidth sound marks of Japanese, which are letters, into
 * combining marks.
 */
const stack = /[\p{M}\uFF9E\uFF9F]{33}/u

/**
 * Returns the reason to refuse a client's input, or null. PostgreSQL stores no NUL, and no half of a surrogate pair in
 * JSON. Stacked marks block the thread.
 * Pass only parsed input, since unknown fields may be nested without limit.
 */
export function inputFault(value: unknown): 'nul_character' | 'lone_surrogate' | 'stacked_marks' | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return 'nul_character'
    if (!value.isWellFormed()) return 'lone_surrogate'
    return stack.test(value) ? 'stacked_marks' : null
  }
  if (typeof value !== 'object' || value === null) return null
  for (const entry of Object.entries(value))
    for (const part of entry) {
      const fault = inputFault(part)
      if (fault) return fault
    }
  return null
}
