import { BlockList, isIP } from 'node:net'

const own = new BlockList()
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
  ['0.0.0.0', 8],
  ['192.0.0.0', 24],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  own.addSubnet(net, bits)

/**
 * Public IPv6 addresses (2000::/3). Teredo and 6to4 addresses among them are excluded, because they lead to IPv4,
 * including private networks (RFC 4380, RFC 3056).
 */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2002::', 16],
] as const)
  own.addSubnet(net, bits, 'ipv6')

/** Names that are never public (RFC 6761, RFC 6762, ICANN's `internal`). */
const ownNames = /(^|\.)(localhost|local|lan|home\.arpa|internal|test)$/

/**
 * Returns true when the host is on the public network. Single-word names and private addresses are not. `host` has the
 * form of hosts in URLs.
 */
export function isPublicHost(host: string): boolean {
  const address = host.replace(/^\[(.+)\]$/, '$1').replace(/\.$/, '')
  const family = isIP(address)
  if (family === 6) return global.check(address, 'ipv6') && !own.check(address, 'ipv6')
  if (family === 4) return !own.check(address)
  return address.includes('.') && !ownNames.test(address)
}
