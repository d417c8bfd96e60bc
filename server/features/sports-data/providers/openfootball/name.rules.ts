/** Direction marks and zero-width characters, which make the shown text differ from the stored one. */
const hidden = /[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u
const markup = /[<>]|&(?:[a-z]{2,8}|#x?[\da-f]{1,6});/i

/** As at the desk. Names are compared with all others word by word, so a long one would hold the thread. */
const maxNameLength = 120

/** Returns the reason why a source's text must not be shown, or null. */
export function textFault(text: string): string | null {
  if (/\p{Cc}/u.test(text)) return 'control characters'
  if (hidden.test(text)) return 'characters that hide or turn others'
  if (text.includes('\uFFFD')) return 'letters were lost'
  return markup.test(text) ? 'markup' : null
}

/** Returns the reason why a name in a field must not be shown, or null. */
export function fieldFault(name: string): string | null {
  return textFault(name) ?? (name.length > maxNameLength ? 'the name is too long' : null)
}

/**
 * Returns the reason why a team's name in a line must not be shown, or null. A name may also contain a time or score that
 * was not parsed.
 */
export function nameFault(name: string): string | null {
  const fault = textFault(name)
  if (fault) return fault
  if (/(?:^|\s)\d{1,2}[.:h]\d{2}(?=\s|$)/.test(name)) return 'the clock cannot be read'
  if (/\d\s*[:–-]\s*\d/.test(name)) return 'the score cannot be read'
  if (/\s{2,}|\(\s*\d/.test(name)) return 'the teams cannot be separated from the text beside them'
  return fieldFault(name)
}

/** Returns the first fault of any text in a JSON value. Keys are not checked. */
export function faultWithin(value: unknown): string | null {
  if (typeof value === 'string') return textFault(value)
  if (typeof value !== 'object' || value === null) return null
  for (const one of Object.values(value)) {
    const fault = faultWithin(one)
    if (fault) return fault
  }
  return null
}
