import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'

export type SocketLink = {
  /** Port of the link. 0 for a link at a path. */
  port: number
  /** Closes every connection and refuses new ones, as when the server is away. */
  cut(): Promise<void>
  mend(): Promise<void>
  /**
   * Leads new connections to another server, and keeps the open ones, as a name server or a balancer does after a
   * fail-over.
   */
  lead(to: NetConnectOpts): void
}

/** Opens a link to a server, at a path or at a free port of this machine. A test can cut it without stopping the server. */
export async function openSocketLink(to: NetConnectOpts, path?: string): Promise<SocketLink> {
  const open = new Set<Socket>()
  let target = to
  let server: Server
  let port = 0

  async function mend(): Promise<void> {
    server = createServer((near) => {
      const far = connect(target)
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(one)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          open.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
    server.listen(path === undefined ? { port, host: '127.0.0.1' } : { path })
    await once(server, 'listening')
    if (path === undefined) port = (server.address() as AddressInfo).port
  }

  await mend()
  return {
    port,
    mend,
    lead(next) {
      target = next
    },
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
