const ofCodes: Record<string, [plain: string, shifted: string]> = {
  Space: [' ', ' '],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
}

/**
 * Returns the pressed key in lower case, for shortcuts. Where a layout or an input method makes no Latin character of
 * the key (Zhuyin, Cyrillic, the digit row of Vietnamese, "Process"), returns the one of the US layout at its place.
 */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const isCharacter = [...key].length === 1
  const isLatin = isCharacter ? key <= '~' : !['Process', 'Unidentified', 'Dead'].includes(key)
  if (isLatin) return key.toLowerCase()
  const [, letterOrDigit] = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code) ?? []
  return letterOrDigit?.toLowerCase() ?? ofCodes[code]?.[shiftKey ? 1 : 0] ?? key.toLowerCase()
}
