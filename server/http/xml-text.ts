/**
 * Characters that an XML document must not contain, escaped or not (XML 1.0, section 2.2): control characters, lone
 * surrogates, U+FFFE and U+FFFF.
 */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Removes characters that XML does not allow. Does not escape. */
export function xmlText(text: string): string {
  return text.replace(forbidden, '')
}

/**
 * Returns the text for a CDATA section (XML 1.0, section 2.7), with a space in the signs that would end it. The library
 * of the feeds splits only the first of several.
 */
export function cdataText(text: string): string {
  return xmlText(text).replaceAll(']]>', ']] >')
}

/** Removes the characters that XML does not allow, and escapes the text for an element or a double-quoted attribute. */
export function escapeXml(text: string): string {
  return xmlText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
