import type { IncomingMessage } from 'node:http'

/**
 * Returns true when a request names its host more than once. RFC 9112, section 3.2 asks for 400: Node reads the first name,
 * and a proxy in front of it may read the last.
 */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1
}
