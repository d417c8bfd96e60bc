import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from '#media/address-key.ts'

/**
 * How long a request may take to arrive, for `fastify(…)`. Node takes the longer of the two for the whole request,
 * whichever it was set as, and looks for late ones once in the interval only (30 s unless told otherwise).
 */
export function requestDeadlines(requestMs: number) {
  const headersTimeout = Math.ceil((requestMs * 2) / 3)
  return {
    requestTimeout: requestMs,
    http: { headersTimeout, connectionsCheckingInterval: Math.ceil(requestMs / 15) },
  } as const
}

/**
 * No address holds more connections than `perAddress`, whatever it does with them; those above are closed unread. A
 * trusted proxy brings everybody's and is not counted.
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
