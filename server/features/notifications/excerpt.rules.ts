const longest = 80

/** Returns one line that is short enough for a notification. */
export function excerptOf(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length > longest ? `${characters.slice(0, longest).join('').trimEnd()}…` : characters.join('')
}
