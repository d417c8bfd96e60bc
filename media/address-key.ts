import { isIPv6 } from 'node:net'

/**
 * Returns the key under which an address is counted. IPv6 is counted by /64, since one customer has a whole /64. An
 * IPv4 address inside IPv6 counts as IPv4.
 *
 * A connection that has already closed has no address, although the types of Node and Fastify say otherwise. All such
 * connections are counted together.
 */
export function addressKey(ip: string | undefined): string {
  if (ip === undefined) return ''
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  return groupsOf(ip).slice(0, 4).join(':')
}

/** Returns the /48 of an IPv6 address, which one customer may have as a whole, or null for IPv4. */
export function networkKey(ip: string | undefined): string | null {
  const key = addressKey(ip)
  return key.includes(':') ? key.split(':').slice(0, 3).join(':') : null
}

function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const start = head.split(':').filter(Boolean)
  const end = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length
  return [...start, ...Array<string>(zeros).fill('0'), ...end]
}
