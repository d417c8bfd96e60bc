import { connect } from 'node:tls'
import { within } from '#media/kit/deadlines.ts'

const waitMs = 5_000

/**
 * Returns when the certificate of an https address ends, in epoch ms, as visitors get it, also if it is not trusted.
 * Null for another scheme, and when the address was not reached.
 */
export function findCertificateEnd(address: string): Promise<number | null> {
  if (!address.startsWith('https://')) return Promise.resolve(null)
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const options = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false }
    const socket = connect(options, () => finish(Date.parse(socket.getPeerCertificate().valid_to)))
    socket.setTimeout(within(waitMs), () => finish(Number.NaN))
    socket.on('error', () => finish(Number.NaN))
    function finish(endsAt: number): void {
      resolve(Number.isNaN(endsAt) ? null : endsAt)
      socket.destroy()
    }
  })
}
