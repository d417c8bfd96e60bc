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
  const address = withoutPort(ip)
  if (!isIPv6(address)) return address
  const groups = groupsOf(address)
  return isMapped(groups) ? dotted(groups.slice(6)) : groups.slice(0, 4).map(hex).join(':')
}

/** Returns the /48 of an IPv6 address, which one customer may have as a whole, or null for IPv4. */
export function networkKey(ip: string | undefined): string | null {
  const key = addressKey(ip)
  return key.includes(':') ? key.split(':').slice(0, 3).join(':') : null
}

/**
 * Returns the address without a port and brackets. Some proxies append the client's port, which differs in each
 * connection.
 */
export function withoutPort(ip: string): string {
  return /^\[(.+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(ip)?.[1] ?? ip
}

/** Returns the eight groups as numbers, because a proxy may write one address in several ways (RFC 4291 2.2). */
function groupsOf(ip: string): number[] {
  const [address = ''] = ip.split('%')
  const [head = '', tail] = address.split('::')
  const start = numbersOf(head)
  const end = numbersOf(tail ?? '')
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length
  return [...start, ...Array<number>(zeros).fill(0), ...end]
}

function numbersOf(part: string): number[] {
  return part.split(':').flatMap((group) => {
    if (group === '') return []
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

const hex = (group: number) => group.toString(16)
const isMapped = (groups: number[]) => groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
const dotted = (groups: number[]) => groups.flatMap((group) => [group >> 8, group & 255]).join('.')
