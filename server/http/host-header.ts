import type { IncomingMessage } from 'node:http'

const host = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Returns true when a request has several Host headers, or one that is not a name or address with an optional port. RFC
 * 9112, section 3.2, requires 400: Node reads the first header, and a proxy in front of it may read the last. A request
 * without Host is allowed, as in HTTP/1.0.
 */
export function misnamesHost({ rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  return hosts.length > 1 || hosts.some((named) => !host.test(named))
}
