/** Max characters of a quote, because each reply is sent with its quote to everyone in the room. */
const maxQuoteLength = 120

/** Returns the text as replies quote it. */
export function quotedText(text: string): string {
  const letters = [...text]
  return letters.length > maxQuoteLength ? `${letters.slice(0, maxQuoteLength).join('')}…` : text
}
