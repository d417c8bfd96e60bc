import type { Server } from 'node:http'
import type { SocketEndpoint } from '../feature.ts'
import { misnamesHost } from './host-header.ts'

/** Passes each WebSocket handshake to the feature with its path. Development tools may add another listener. */
export function routeUpgrades(server: Server, endpoints: SocketEndpoint[]): void {
  const byPath = new Map(endpoints.map((endpoint) => [endpoint.path, endpoint]))
  server.on('upgrade', (request, socket, head) => {
    const path = request.url?.split('?')[0] ?? ''
    const endpoint = byPath.get(path)
    if (endpoint && !misnamesHost(request)) endpoint.upgrade(request, socket, head)
    else if (server.listenerCount('upgrade') === 1 || request.headers['sec-websocket-protocol'] !== 'vite-hmr') {
      // Node removed its listener, so an error (the client is already gone) would be unhandled and end the process.
      socket.on('error', () => {})
      // Otherwise the client's half of the connection could stay open without limit.
      socket.once('finish', () => socket.destroy())
      socket.end(`HTTP/1.1 ${endpoint ? '400 Bad Request' : '404 Not Found'}\r\nConnection: close\r\n\r\n`)
    }
  })
}
