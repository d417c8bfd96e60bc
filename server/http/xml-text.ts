/** What no XML document may hold, escaped or not (XML 1.0, section 2.2): control characters, halves of pairs, U+FFFE and U+FFFF. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text as it may stand in XML, not escaped. */
export function xmlText(text: string): string {
  return text.replace(forbidden, '')
}

/** The same for an element's content, or an attribute in double quotes. */
export function escapeXml(text: string): string {
  return xmlText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
