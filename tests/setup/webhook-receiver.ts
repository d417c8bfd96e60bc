import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  id: string
  timestamp: number
  signatures: string[]
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: each message has different data, which tests read
  message: any
}

export type WebhookReceiver = {
  url: string
  /** All requests that came whole, in order. */
  got: Received[]
  /** Sets the answer to later requests. `hang` gives none. */
  answer(next: ((reply: ServerResponse) => void) | 'hang'): void
  /** Number of requests that have no answer yet. */
  open(): number
  /** Breaks all connections off. */
  cut(): void
  close(): Promise<void>
}

/** A real receiver of webhooks, written from docs/guide/machines.md as by a third party. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const got: Received[] = []
  const waiting = new Set<ServerResponse>()
  let answering: ((reply: ServerResponse) => void) | 'hang' = (reply) => reply.writeHead(204).end()
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const { headers } = request
    const signatures = String(headers['webhook-signature']).split(',')
    const id = String(headers['webhook-id'])
    got.push({ id, timestamp: Number(headers['webhook-timestamp']), signatures, body, message: JSON.parse(body) })
    waiting.add(reply)
    reply.once('close', () => waiting.delete(reply))
    if (answering !== 'hang') answering(reply)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/nhan-tin`,
    got,
    answer(next) {
      answering = next
    },
    open: () => waiting.size,
    cut: () => server.closeAllConnections(),
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Returns true when one of the signatures is of this secret. */
export function isSignedBy({ timestamp, body, signatures }: Received, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return signatures.includes(`v1=${expected}`)
}
