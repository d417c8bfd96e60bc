import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { misnamesHost } from './host-header.ts'

export type SocketEndpoint = { path: string; upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void }

/**
 * Passes each WebSocket handshake to the feature that serves its path. Answers other paths with 404, and wrong Host
 * headers with 400. Handshakes of Vite's reload are left to its listener when there is one.
 */
export function routeUpgrades(server: Server, endpoints: SocketEndpoint[]): void {
  const byPath = new Map(endpoints.map((endpoint) => [endpoint.path, endpoint]))
  server.on('upgrade', (request, socket, head) => {
    const path = request.url?.split('?')[0] ?? ''
    const endpoint = byPath.get(path)
    if (endpoint && !misnamesHost(request)) endpoint.upgrade(request, socket, head)
    else if (server.listenerCount('upgrade') === 1 || request.headers['sec-websocket-protocol'] !== 'vite-hmr') {
      // Node removed its error listener from the socket. Without this one, an error (such as a client that is already
      // gone) would end the process.
      socket.on('error', () => {})
      // Otherwise the client's half of the connection could stay open without limit.
      socket.once('finish', () => socket.destroy())
      socket.end(`HTTP/1.1 ${endpoint ? '400 Bad Request' : '404 Not Found'}\r\nConnection: close\r\n\r\n`)
    }
  })
}
