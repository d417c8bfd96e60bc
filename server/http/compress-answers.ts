import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { compress, type Encoding, encodingFor } from './content-encoding.ts'

const worthBytes = 1_400
const maxKept = 128

/**
 * Returns a hook that compresses the responses of public reads. The latest compressed texts are cached, because shared
 * reads return the same text to many requests. Use it only for responses without secrets of the viewer (BREACH).
 */
export function createAnswerCompression() {
  const kept = new LRUCache<string, Promise<Buffer>>({ max: maxKept })

  function compressed(text: string, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${text}`
    const made = kept.get(key) ?? compress(Buffer.from(text), encoding)
    kept.set(key, made)
    return made
  }

  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (typeof payload !== 'string' || payload.length < worthBytes) return payload
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === 'identity') return payload
    reply.header('content-encoding', encoding)
    return compressed(payload, encoding)
  }
}
