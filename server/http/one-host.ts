import type { IncomingMessage } from 'node:http'

/**
 * Whether a request names its host more than once, which RFC 9112, section 3.2 has refused with 400: Node reads the first,
 * and what stands before it may read the last.
 */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1
}
