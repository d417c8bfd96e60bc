/** Does If-None-Match name the entity? Compared weakly (RFC 9110, 13.1.2). */
export function isNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((given) => given.trim().replace(/^W\//, '') === etag)
}

/**
 * May a range be answered? Without If-Range always; with one only where it names the very entity (RFC 9110, 13.1.5). A
 * date never does, since none is told.
 */
export function allowsRange(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || String(ifRange).trim() === etag
}
