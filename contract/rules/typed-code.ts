/**
 * Returns the letters and digits of a code that a person typed or pasted, in upper case: without blanks, hyphens, dots
 * and invisible characters, and with full-width letters as ASCII.
 */
export function plainCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Returns the code of six digits in a text: the code alone, in groups, or the whole message that brought it. Returns
 * null when the text has no such code, or several.
 */
export function sixDigits(typed: string): string | null {
  const text = typed.normalize('NFKC').replace(/(?<=\d)[\s\p{Pd}\p{Cf}.]{1,3}(?=\d)/gu, '')
  const codes = new Set(text.match(/(?<!\d)\d{6}(?!\d)/g))
  return codes.size === 1 ? [...codes].join('') : null
}
