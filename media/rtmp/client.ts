import { connect, type Socket } from 'node:net'
import { within } from '#media/kit/deadlines.ts'
import type { AmfObject, AmfValue } from './amf0.ts'
import { createChunkReader } from './chunk-reader.ts'
import { createChunkWriter } from './chunk-writer.ts'
import { command, control, isObject, parseCommand, RECONNECT_REQUEST } from './commands.ts'
import { createHandshakeBlob, HANDSHAKE_BYTES, RTMP_VERSION } from './handshake.ts'
import { MessageType, type RtmpMessage, uint32 } from './message.ts'

export type RtmpTarget = {
  host: string
  port: number
  app: string
  key: string
  /** Capabilities of the client that `connect` lists (Enhanced RTMP v2). */
  capabilities?: AmfObject
}

export type RtmpClient = {
  /** Properties of the server in its answer to `connect`. */
  server: AmfObject
  /** Sends one FLV tag body. Returns false when the socket's buffer is full: wait for `drained` before sending more. */
  send(media: { kind: 'video' | 'audio'; timestampMs: number; body: Buffer }): boolean
  drained(): Promise<void>
  /** Resolves with the RTMP address to which the server asks the publisher to reconnect. */
  asked: Promise<string>
  /** Resolves with the reason when either side ends the connection. */
  closed: Promise<string>
  /** Deletes the stream, then closes the connection. */
  close(): void
  /** Drops the connection, as after a network failure. */
  destroy(): void
}

const CHUNK_BYTES = 4096
const CONNECT_TIMEOUT_MS = 10_000
const MAX_REPLY_BYTES = 64 * 1024
const MEDIA_CHUNK_STREAM = 6
const MEDIA_STREAM_ID = 1
const MAX_CHUNK_STREAMS = 16
const MAX_SMALL_CHUNKS = 400

/** Connects and publishes. Rejects with the server's reason when it refuses, or when the server cannot be reached. */
export function publishRtmp({ host, port, app, key, capabilities = {} }: RtmpTarget): Promise<RtmpClient> {
  const socket = connect({ host, port, noDelay: true })
  const reader = createChunkReader({
    maxMessageBytes: MAX_REPLY_BYTES,
    maxChunkStreams: MAX_CHUNK_STREAMS,
    maxSmallChunks: MAX_SMALL_CHUNKS,
  })
  const writer = createChunkWriter()

  function write(message: RtmpMessage & { chunkStreamId: number }): boolean {
    return socket.write(writer.write(message))
  }

  return new Promise((resolve, reject) => {
    let reason = 'DISCONNECTED'
    let server: AmfObject = {}
    let greeting: Buffer | null = Buffer.alloc(0)
    const closed = new Promise<string>((settle) => {
      socket.once('close', () => {
        settle(reason)
        reject(new Error(reason))
      })
    })
    const asked = Promise.withResolvers<string>()
    const deadline = setTimeout(() => fail('CONNECT_TIMEOUT'), within(CONNECT_TIMEOUT_MS))

    function fail(code: string) {
      reason = code
      socket.destroy()
    }

    function start() {
      write(control(MessageType.setChunkSize, uint32(CHUNK_BYTES)))
      writer.setChunkBytes(CHUNK_BYTES)
      const tcUrl = `rtmp://${host}:${port}/${app}`
      write(command('connect', 1, { app, type: 'nonprivate', flashVer: 'FMLE/3.0', tcUrl, ...capabilities }))
      write(command('createStream', 2, null))
    }

    function handle(message: RtmpMessage) {
      if (message.typeId !== MessageType.command) return
      const parsed = parseCommand(message)
      if (parsed?.name === '_result' && parsed.transactionId === 1 && isObject(parsed.object)) server = parsed.object
      if (parsed?.name === '_result' && parsed.transactionId === 2) {
        write({ ...command('publish', 3, null, key, 'live'), messageStreamId: MEDIA_STREAM_ID })
      }
      if (parsed?.name !== 'onStatus') return
      const status = readStatus(parsed.args[0])
      if (status.code === RECONNECT_REQUEST) asked.resolve(status.tcUrl)
      else if (status.level === 'error') fail(status.description)
      else if (status.code === 'NetStream.Publish.Start') {
        clearTimeout(deadline)
        resolve(createClient({ socket, server, write, asked: asked.promise, closed }))
      }
    }

    socket.once('connect', () => socket.write(Buffer.concat([Buffer.from([RTMP_VERSION]), createHandshakeBlob()])))
    socket.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'SOCKET_ERROR'))
    socket.on('close', () => clearTimeout(deadline))
    socket.on('data', (bytes) => {
      try {
        if (greeting) {
          greeting = Buffer.concat([greeting, bytes])
          if (greeting.length < 1 + HANDSHAKE_BYTES * 2) return
          socket.write(greeting.subarray(1, 1 + HANDSHAKE_BYTES))
          reader.push(greeting.subarray(1 + HANDSHAKE_BYTES * 2))
          greeting = null
          start()
        } else reader.push(bytes)
        for (let message = reader.next(); message; message = reader.next()) handle(message)
      } catch {
        fail('BAD_REPLY')
      }
    })
  })
}

function createClient(connection: {
  socket: Socket
  server: AmfObject
  write(message: RtmpMessage & { chunkStreamId: number }): boolean
  asked: Promise<string>
  closed: Promise<string>
}): RtmpClient {
  const { socket, server, write, asked, closed } = connection
  return {
    server,
    asked,
    closed,
    send({ kind, timestampMs, body }) {
      if (socket.destroyed) return true
      return write({
        chunkStreamId: MEDIA_CHUNK_STREAM,
        typeId: kind === 'video' ? MessageType.video : MessageType.audio,
        messageStreamId: MEDIA_STREAM_ID,
        timestampMs,
        payload: body,
      })
    },
    drained() {
      if (!socket.writableNeedDrain || socket.destroyed) return Promise.resolve()
      return Promise.race([new Promise<void>((resolve) => socket.once('drain', resolve)), closed.then(() => undefined)])
    },
    close() {
      write(command('deleteStream', 4, null, MEDIA_STREAM_ID))
      socket.end()
    },
    destroy() {
      socket.destroy()
    },
  }
}

type Status = { level: string; code: string; description: string; tcUrl: string }

function readStatus(value: AmfValue): Status {
  const info = isObject(value ?? null) ? (value as { [key: string]: AmfValue }) : {}
  const { level, code, description, tcUrl = '' } = info
  return { level: String(level), code: String(code), description: String(description), tcUrl: String(tcUrl) }
}
