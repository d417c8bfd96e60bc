import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '#media/kit/address-key.ts'

/**
 * Returns options for `fastify(…)` that limit the time in which a request must arrive. Node applies the longer of the
 * two timeouts to the whole request, so the timeout for headers is shorter. Node checks only once per interval (30 s by
 * default), so the interval is shortened too.
 */
export function requestDeadlines(requestMs: number) {
  const headersTimeout = Math.ceil((requestMs * 2) / 3)
  return {
    requestTimeout: requestMs,
    http: { headersTimeout, connectionsCheckingInterval: Math.ceil(requestMs / 15) },
  } as const
}

/**
 * Limits each address to `perAddress` connections; further ones are closed unread. Connections of trusted proxies do
 * not count, as they serve many clients.
 */
export function limitConnections(
  server: Server,
  { perAddress, isProxy }: { perAddress: number; isProxy: (address: string) => boolean },
): void {
  const held = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isProxy(remoteAddress)) return
    const key = addressKey(remoteAddress)
    const count = held.get(key) ?? 0
    if (count >= perAddress) return void socket.destroy()
    held.set(key, count + 1)
    socket.once('close', () => {
      const left = (held.get(key) ?? 1) - 1
      if (left > 0) held.set(key, left)
      else held.delete(key)
    })
  })
}
