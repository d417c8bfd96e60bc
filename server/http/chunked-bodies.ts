import { IncomingMessage, type Server } from 'node:http'

/** Chunks of a body that any client may send, and the bytes of a chunk beyond them. */
const usualChunks = 256
const bytesOfChunk = 64

/**
 * Bounds the chunks of request bodies that come in chunks (RFC 9112, 7.1). Each takes microseconds of the thread, also
 * after a refusal, while Node drops the rest of the body. In chunks of one byte, one connection would take all of it.
 *
 * Closes the connection of a request with too many small chunks, and of one that is answered before its end. Browsers
 * send the length of a body instead.
 */
export function limitChunks(server: Server): void {
  server.on('request', (request, response) => {
    if (request.headers['transfer-encoding'] === undefined) return
    let chunks = 0
    let size = 0
    request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      chunks += 1
      size += chunk?.length ?? 0
      if (chunks <= usualChunks + size / bytesOfChunk)
        return IncomingMessage.prototype.push.call(request, chunk, encoding)
      request.socket.destroy()
      return false
    }
    response.once('finish', () => {
      if (!request.complete) request.socket.destroySoon()
    })
  })
}
