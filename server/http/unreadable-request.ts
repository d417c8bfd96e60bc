import { STATUS_CODES } from 'node:http'
import type { ConnectionError } from 'fastify'
import { ApiError, failureOf } from './errors.ts'

/** The part of a connection that the answer needs. */
type Connection = { writable: boolean; write(text: string): unknown; destroy(error?: Error): unknown }

/** Returns the answer to a request that Node could not read. A slow client gets 408, because it may try again. */
function answerTo(code: string): { status: number; body: string } {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, body: '' }
  const { status, envelope } = failureOf(
    new ApiError(code === 'HPE_HEADER_OVERFLOW' ? 'PAYLOAD_TOO_LARGE' : 'BAD_INPUT'),
  )
  return { status, body: JSON.stringify(envelope) }
}

/**
 * Answers a request whose address and headers are too long (16 KiB in Node) or break the rules of HTTP, in the envelope
 * like other bad input, and closes its connection.
 */
export function refuseUnreadable(error: ConnectionError, socket: Connection): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const { status, body } = answerTo(error.code)
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy(error)
}
