/** Returns true when If-None-Match names the entity, by weak comparison (RFC 9110, 13.1.2). */
export function isNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((given) => opaque(given.trim()) === opaque(etag))
}

const opaque = (tag: string) => tag.replace(/^W\//, '')

/**
 * Returns true when a range may be served: without If-Range, or when it names this exact entity (RFC 9110, 13.1.5). A
 * date never matches, since responses have no Last-Modified.
 */
export function allowsRange(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || String(ifRange).trim() === etag
}
