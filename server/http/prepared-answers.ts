import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { compress, type Encoding, encodingFor } from './content-encoding.ts'
import { isNoneMatch } from './entity-tag.ts'

type Prepared = { plain: Buffer; etag: string; encoded: Map<Encoding, Promise<Buffer>> }

const maxBytes = 32 * 1024 * 1024

/** For smaller responses, compression costs more than it saves. */
const worthBytes = 1_400

/**
 * Sends responses whose data is one object for many requests. Each is serialized once, and compressed once per
 * encoding. The least recently used are evicted. `isPublic` allows compression and an ETag (RFC 9110 8.8.3), and is
 * only for responses without secrets of the viewer (BREACH).
 */
export function createPreparedAnswers() {
  const kept = new LRUCache<object, Prepared>({ maxSize: maxBytes, sizeCalculation: ({ plain }) => plain.length })

  function prepare(reply: FastifyReply, data: object): Prepared {
    const known = kept.get(data)
    if (known) return known
    const answer = { code: 0, msg: 'Success', data }
    const serialise = reply.getSerializationFunction('200') ?? JSON.stringify
    const plain = Buffer.from(serialise(answer))
    const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`
    const made = { plain, etag, encoded: new Map() }
    kept.set(data, made)
    return made
  }

  return async (request: FastifyRequest, reply: FastifyReply, to: { data: object; isPublic: boolean }) => {
    const { plain, etag, encoded } = prepare(reply, to.data)
    reply.type('application/json; charset=utf-8')
    if (!to.isPublic) return plain
    reply.header('cache-control', 'private, no-cache')
    if (plain.length < worthBytes)
      return isNoneMatch(request.headers['if-none-match'], etag) ? notModified(reply, etag) : tagged(reply, etag, plain)
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    // Each encoding is a separate representation, so each has a separate ETag.
    const own = encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`
    if (isNoneMatch(request.headers['if-none-match'], own)) return notModified(reply, own)
    if (encoding === 'identity') return tagged(reply, own, plain)
    const body = encoded.get(encoding) ?? compress(plain, encoding)
    encoded.set(encoding, body)
    reply.header('content-encoding', encoding)
    return tagged(reply, own, await body)
  }
}

function notModified(reply: FastifyReply, etag: string): FastifyReply {
  return reply.code(304).header('etag', etag).send()
}

function tagged(reply: FastifyReply, etag: string, body: Buffer): Buffer {
  reply.header('etag', etag)
  return body
}
