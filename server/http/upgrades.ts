import type { Server } from 'node:http'
import type { SocketEndpoint } from '../feature.ts'
import { misnamesHost } from './host-header.ts'

/** Hands each WebSocket handshake to the feature whose path it names; development tools may add their own listener. */
export function routeUpgrades(server: Server, endpoints: SocketEndpoint[]): void {
  const byPath = new Map(endpoints.map((endpoint) => [endpoint.path, endpoint]))
  server.on('upgrade', (request, socket, head) => {
    const path = request.url?.split('?')[0] ?? ''
    const endpoint = byPath.get(path)
    if (endpoint && !misnamesHost(request)) endpoint.upgrade(request, socket, head)
    else if (server.listenerCount('upgrade') === 1 || request.headers['sec-websocket-protocol'] !== 'vite-hmr') {
      // Node took its own listener off, and an unheard error (the peer is gone already) would end the process.
      socket.on('error', () => {})
      // The peer's half would stay open for as long as it likes.
      socket.once('finish', () => socket.destroy())
      socket.end(`HTTP/1.1 ${endpoint ? '400 Bad Request' : '404 Not Found'}\r\nConnection: close\r\n\r\n`)
    }
  })
}
