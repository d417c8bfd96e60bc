/** Returns the URL, or null when the text is none. Newer browsers have `URL.parse` (docs/browsers.md). */
export function readUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
