import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Answers in Fastify's place, on the bare response. What `answer` throws is logged and answered 503; where something has been
 * sent already, the connection ends.
 */
export function takeOver(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<void> | void,
): FastifyReply {
  reply.hijack()
  void run(request, reply, answer)
  return reply
}

async function run(request: FastifyRequest, { raw }: FastifyReply, answer: () => Promise<void> | void): Promise<void> {
  try {
    await answer()
  } catch (error) {
    request.log.error({ err: error }, 'an answer failed')
    if (raw.headersSent) raw.destroy()
    else
      raw
        .writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .end('not available now\n')
  }
}
