import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy that holds endless answers: their headers and body, or the body alone. It passes all other answers. */
export type HoldingProxy = {
  origin: string
  /** Paths of the held answers so far. */
  held(): readonly string[]
  close(): Promise<void>
}

/** Starts a proxy in front of the site at `target`, which has the form `http://host:port`. */
export async function startHoldingProxy(target: string, holds: 'headers' | 'body'): Promise<HoldingProxy> {
  const held: string[] = []
  const server = createServer((incoming, answer) => {
    const url = new URL(incoming.url ?? '/', target)
    const forwarded = request(url, { method: incoming.method, headers: incoming.headers }, (response) => {
      const isHeld = url.pathname.endsWith('/push') && response.statusCode === 200
      if (isHeld) held.push(url.pathname)
      if (!isHeld || holds === 'body') answer.writeHead(response.statusCode ?? 502, response.headers)
      if (!isHeld) return response.pipe(answer)
      if (holds === 'body') answer.flushHeaders()
      response.resume()
    })
    forwarded.on('error', () => answer.destroy())
    answer.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    held: () => held,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
