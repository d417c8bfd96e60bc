import type { IncomingMessage } from 'node:http'

const host = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * Whether a request names its host more than once or with anything but a name, an address and a port, which RFC 9112, section
 * 3.2 has refused with 400: Node reads the first, and what stands before it may read the last. HTTP/1.0 may name none.
 */
export function misnamesHost({ rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
  return hosts.length > 1 || hosts.some((named) => !host.test(named))
}
