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
for (const [net, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
  ['::', 127],
  ['ff00::', 8],
  // Lead to IPv4, private networks among it (RFC 6052, RFC 8215, RFC 3056).
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
] as const)
  own.addSubnet(net, bits, 'ipv6')

/** Names that are never of the public network (RFC 6761, RFC 6762, ICANN's `internal`). */
const ownNames = /(^|\.)(localhost|local|lan|home\.arpa|internal|test)$/

/** May anybody reach it? Names of one word, and addresses of private networks, are one's own. `host` as URLs have it. */
export function isPublicHost(host: string): boolean {
  const address = host.replace(/^\[(.+)\]$/, '$1')
  const family = isIP(address)
  if (family !== 0) return !own.check(address, family === 6 ? 'ipv6' : 'ipv4')
  return address.includes('.') && !ownNames.test(address)
}
