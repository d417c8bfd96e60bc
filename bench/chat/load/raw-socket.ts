import { connect, type Socket } from 'node:net'
import { type Frame, FrameReader, opcode } from './frame-reader.ts'

/** A minimal WebSocket client, since ten thousand of them share one process. */
export type RawSocket = {
  send(text: string): void
  /** Stops reading, like a phone in a tunnel. */
  stall(): void
  /** Resets the connection (RST), as when a cable is pulled. */
  drop(): void
}

export type Target = { url: string; isDeflated: boolean }

/** Shared by all sockets: each read is parsed before the next socket reads into the buffer. */
const readInto = Buffer.alloc(256 * 1024)
const key = Buffer.from('0123456789abcdef').toString('base64')
/**
 * Number of source addresses. A loopback address has about 28,000 ports, and a site limits the connections of each
 * address.
 */
const sources = 8
let opened = 0

/**
 * Opens a WebSocket. Resolves once the server has responded 101; otherwise rejects with its status line. A frame may
 * arrive with that response, so `frame` also receives the socket. `close` is called for every end except `drop`.
 */
export function openRawSocket(
  { url, isDeflated }: Target,
  on: { frame(frame: Frame, socket: RawSocket): void; close(): void },
): Promise<RawSocket> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<RawSocket>()
  const reader = new FrameReader()
  let head: string | null = ''
  let isOver = false
  opened += 1

  function hear(frame: Frame): void {
    if (frame.opcode === opcode.text) on.frame(frame, client)
    else if (frame.opcode === opcode.ping) socket.write(masked(opcode.pong, frame.payload))
  }

  function take(bytes: Buffer): void {
    if (head !== null) {
      head += bytes.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!head.startsWith('HTTP/1.1 101')) {
        socket.destroy(new Error(`the server answered ${head.slice(0, head.indexOf('\r\n'))}`))
        return
      }
      const more = Buffer.from(head.slice(end + 4), 'latin1')
      head = null
      resolve(client)
      take(more)
      return
    }
    reader.read(bytes, hear)
  }

  const socket: Socket = connect({
    host: hostname,
    port: Number(port),
    localAddress: `127.0.0.${2 + (opened % sources)}`,
    noDelay: true,
    onread: {
      buffer: readInto,
      callback(length) {
        take(readInto.subarray(0, length))
        return true
      },
    },
  })
  socket.on('connect', () => {
    const lines = [
      `GET ${pathname}${search} HTTP/1.1`,
      `Host: ${host}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${key}`,
      ...(isDeflated ? ['Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits'] : []),
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  })
  socket.on('error', reject)
  socket.on('close', () => {
    reject(new Error('the server hung up'))
    if (!isOver) on.close()
  })
  const client: RawSocket = {
    send: (text) => void socket.write(masked(opcode.text, Buffer.from(text))),
    stall: () => void socket.pause(),
    drop() {
      isOver = true
      socket.resetAndDestroy()
    },
  }
  return promise
}

/** Returns an unfragmented frame (FIN set) with a masking key of zeros. */
function masked(code: number, payload: Buffer): Buffer {
  const head = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 0xff]
  return Buffer.concat([Buffer.from([0x80 | code, 0x80 | (head[0] as number), ...head.slice(1), 0, 0, 0, 0]), payload])
}
