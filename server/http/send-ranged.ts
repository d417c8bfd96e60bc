import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { type ByteRange, parseAskedRange, withinSize } from './byte-range.ts'
import { allowsRange, isNoneMatch } from './entity-tag.ts'

export type Ranged = {
  /** Bytes. */
  size: number
  type: string
  /** Including the quotes. */
  etag: string
  /** Reads the range, or the whole file. Returns null when the file no longer exists. */
  read(range: ByteRange | null): Promise<AsyncIterable<Uint8Array> | null>
  /** Returns additional headers. The headers of RFC 9110 are sent anyway. */
  headers(answer: 'whole' | 'range' | 'unchanged' | 'outside'): OutgoingHttpHeaders
}

/**
 * Answers GET and HEAD with conditions and one range (RFC 9110, 13 and 14). Returns false, without sending anything,
 * when the file no longer exists.
 */
export async function sendRanged(
  { size, type, etag, read, headers }: Ranged,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<boolean> {
  if (isNoneMatch(request.headers['if-none-match'], etag)) {
    response.writeHead(304, { ...headers('unchanged'), etag }).end()
    return true
  }
  const asked = allowsRange(request.headers['if-range'], etag) ? parseAskedRange(request.headers.range) : null
  const range = asked && withinSize(asked, size)
  if (asked && !range) {
    response.writeHead(416, { ...headers('outside'), etag, 'content-range': `bytes */${size}` }).end()
    return true
  }
  const isHead = request.method === 'HEAD'
  // Reads up to the size in the headers, because the file may have grown since.
  const whole: ByteRange | null = size > 0 ? { start: 0, end: size - 1 } : null
  const body = isHead ? null : await read(range ?? whole)
  if (!isHead && !body) return false
  response.writeHead(range ? 206 : 200, {
    ...headers(range ? 'range' : 'whole'),
    etag,
    'content-type': type,
    'content-length': range ? range.end - range.start + 1 : size,
    'accept-ranges': 'bytes',
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  })
  if (body) await pipeline(body, response).catch(() => response.destroy())
  else response.end()
  return true
}
