/**
 * `normalize()` takes the square of the combining marks in a row. No language stacks half as many. NFKC and NFKD turn the two
 * halfwidth sound marks of Japanese, which are letters, into combining marks.
 */
const stack = /[\p{M}\uFF9E\uFF9F]{33}/u

/**
 * Why no text of a client may be so: PostgreSQL keeps no NUL, and stacked marks hold the thread up. Looks only into what
 * the contract let through, since what it dropped may be nested without end.
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
