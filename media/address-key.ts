import { isIPv6 } from 'node:net'

/**
 * What an address is counted under: an IPv6 customer holds a whole /64, and IPv4 is itself also inside IPv6. A connection that
 * has closed meanwhile has no address, whatever the types of Node and Fastify say; all of these are counted together.
 */
export function addressKey(ip: string | undefined): string {
  if (ip === undefined) return ''
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  return groupsOf(ip).slice(0, 4).join(':')
}

/** The /48 above an IPv6 address, which one customer may hold as a whole; null for IPv4. */
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
