import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Answer = () => Promise<void> | void

/**
 * Answers in Fastify's place, on the bare response. What `answer` throws is logged and answered 503 with these headers; where
 * something has been sent already, the connection ends.
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
