/** Enough for links with long queries, such as shared maps and searches. */
export const maxHrefLength = 2_000

/**
 * Addresses that a link of an article may have: a page of this site, a heading of the same article, an http(s) page of
 * another site, an e-mail address or a telephone number.
 */
export const hrefPattern =
  /^(?:https?:\/\/[^\s"<>\\]+|\/(?![/\\])[^\s"<>\\]*|#m-[^\s"<>\\]+|mailto:[^\s"<>\\]+|tel:[^\s"<>\\]+)$/i

const email = /^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/

/**
 * Returns the address in the form in which an article stores it, or null when it cannot: addresses relative to another
 * page, other schemes, and very long addresses. Completes an address without its scheme, and encodes spaces and quotes.
 */
export function storableHref(given: string): string | null {
  const trimmed = given.trim()
  if (trimmed.length > maxHrefLength) return null
  const href = withScheme(trimmed).replace(/[\s"<>\\]/g, encodeURIComponent)
  return href.length <= maxHrefLength && hrefPattern.test(href) ? href : null
}

function withScheme(address: string): string {
  if (/^www\./i.test(address)) return `https://${address}`
  if (email.test(address)) return `mailto:${address}`
  return /^tel:/i.test(address) ? address.replace(/\s/g, '') : address
}
