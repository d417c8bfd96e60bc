import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Answer = () => Promise<void> | void

/**
 * Lets `answer` write to the raw response instead of Fastify. An error is logged and answered with 503 and `headers`.
 * When the response has already started, the connection is closed.
 */
export function takeOver(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  headers: OutgoingHttpHeaders = {},
): FastifyReply {
  reply.hijack()
  void run()
  return reply

  async function run(): Promise<void> {
    const { raw } = reply
    try {
      await answer()
    } catch (error) {
      request.log.error({ err: error }, 'an answer failed')
      if (raw.headersSent) raw.destroy()
      else raw.writeHead(503, { ...headers, ...plain }).end('not available now\n')
    }
  }
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
