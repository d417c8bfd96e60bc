import { type AddressInfo, createServer, type Socket } from 'node:net'
import { RtmpConnection } from './connection.ts'
import { createPlaces } from './places.ts'
import type { PublishHandler, RtmpLimits } from './publisher.ts'

export type RtmpServer = {
  port: number
  /** Refuses new connections. The present ones stay. */
  stopListening(): void
  close(reason: string): Promise<void>
}

/** Listens for publishers. Port 0 selects a free port. Rejects when the port is already in use. */
export async function startRtmpServer(options: {
  port: number
  host?: string | undefined
  handler: PublishHandler
  limits: RtmpLimits
}): Promise<RtmpServer> {
  const { handler, limits } = options
  const connections = new Set<RtmpConnection>()
  const places = createPlaces({ inAll: limits.maxConnections, perAddress: limits.maxConnectionsPerIp })

  function accept(socket: Socket) {
    const ip = plainAddress(socket.remoteAddress)
    const giveBack = places.take(ip)
    if (!giveBack) {
      // Sends nothing to the peer: a response would cost more than the refused connection.
      socket.on('error', () => socket.destroy())
      socket.destroy()
      return
    }
    const connection = new RtmpConnection({ socket, ip, handler, limits })
    connections.add(connection)
    socket.once('close', () => {
      connections.delete(connection)
      giveBack()
    })
  }

  const server = createServer(accept)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: options.port, host: options.host }, resolve)
  })

  let closed: Promise<void> | null = null
  /** Resolves when the last connection has ended. */
  function stopAccepting(): Promise<void> {
    closed ??= new Promise<void>((resolve) => server.close(() => resolve()))
    return closed
  }

  return {
    port: (server.address() as AddressInfo).port,
    stopListening() {
      void stopAccepting()
    },
    async close(reason) {
      const ended = stopAccepting()
      for (const connection of connections) connection.kick(reason)
      await ended
    },
  }
}

/** Returns IPv4 in its plain form, also when the socket is dual-stack. */
function plainAddress(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:/, '')
}
