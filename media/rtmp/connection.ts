import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { within } from '#media/kit/deadlines.ts'
import type { AmfObject } from './amf0.ts'
import { capabilitiesFor, supportsReconnect } from './capabilities.ts'
import { createChunkReader } from './chunk-reader.ts'
import { createChunkWriter } from './chunk-writer.ts'
import {
  command,
  control,
  isObject,
  parseCommand,
  pingResponse,
  reconnectRequest,
  statusCommand,
  userControl,
} from './commands.ts'
import { createServerHandshake } from './handshake.ts'
import { MessageType, type RtmpMessage, UserControlEvent, uint32 } from './message.ts'
import { readPublishName } from './publish-name.ts'
import type { PublisherSink, PublishHandler, PublishVerdict, RtmpLimits } from './publisher.ts'
import { RtmpError } from './rtmp-error.ts'

const WINDOW_BYTES = 2_500_000
const OUTGOING_CHUNK_BYTES = 4096
const DYNAMIC_BANDWIDTH_LIMIT = 2
const MEDIA_STREAM_ID = 1
const MAX_CHUNK_STREAMS = 32
/** An encoder sends about ten commands and control messages before it publishes. */
const MAX_EARLY_MESSAGES = 200
const MAX_EARLY_SMALL_CHUNKS = 400
/** After an interruption, an encoder may send the media of a minute in one moment. */
const MAX_SMALL_CHUNKS = 16_384
const MAX_UNSENT_BYTES = 64 * 1024
const CLOSE_LINGER_MS = 500

type ConnectionOptions = { socket: Socket; ip: string; handler: PublishHandler; limits: RtmpLimits }

/**
 * One accepted socket: handshake, commands, and at most one publish. Reports to `handler` and to the sink of the
 * publish.
 */
export class RtmpConnection {
  readonly sessionId = randomUUID()
  readonly ip: string
  readonly #socket: Socket
  readonly #handler: PublishHandler
  readonly #limits: RtmpLimits
  readonly #reader
  readonly #writer = createChunkWriter()
  readonly #publishDeadline: NodeJS.Timeout
  #handshake: ReturnType<typeof createServerHandshake> | null = createServerHandshake()
  #app = ''
  #sink: PublisherSink | null = null
  #isAuthorising = false
  #isClosed = false
  #canReconnect = false
  #isReconnecting = false
  #unacknowledgedBytes = 0
  #receivedBytes = 0
  #earlyMessages = 0

  constructor({ socket, ip, handler, limits }: ConnectionOptions) {
    this.ip = ip
    this.#socket = socket
    this.#handler = handler
    this.#limits = limits
    this.#reader = createChunkReader({
      maxMessageBytes: limits.maxCommandBytes,
      maxChunkStreams: MAX_CHUNK_STREAMS,
      maxSmallChunks: MAX_EARLY_SMALL_CHUNKS,
    })
    this.#publishDeadline = setTimeout(() => this.#refuse('PUBLISH_TIMEOUT'), within(limits.publishDeadlineMs))
    socket.setNoDelay(true)
    socket.setTimeout(limits.idleTimeoutMs, () => {
      if (!this.#isAuthorising) this.close('IDLE_TIMEOUT')
    })
    socket.on('data', (bytes) => this.#receive(bytes))
    socket.on('error', () => this.close('SOCKET_ERROR'))
    socket.on('close', () => this.close('SOCKET_CLOSED'))
  }

  /** Sends the reason on the publish's message stream, then closes. */
  kick(reason: string) {
    if (this.#isClosed) return
    this.#send(
      statusCommand(MEDIA_STREAM_ID, { level: 'error', code: 'NetStream.Publish.Failed', description: reason }),
    )
    this.close(reason)
  }

  requestReconnect(tcUrl: string) {
    if (!this.#canReconnect || this.#isClosed) return
    this.#isReconnecting = true
    this.#send(reconnectRequest(tcUrl))
  }

  close(reason: string) {
    if (this.#isClosed) return
    this.#isClosed = true
    clearTimeout(this.#publishDeadline)
    const sink = this.#sink
    this.#sink = null
    // Gives queued messages, usually a refusal, a moment to be sent. Then destroys the socket, whether or not the peer
    // closes it.
    this.#socket.end()
    setTimeout(() => this.#socket.destroy(), CLOSE_LINGER_MS).unref()
    sink?.closed(reason)
  }

  #refuse(reason: string) {
    if (this.#isClosed) return
    const isPublishing = this.#sink !== null
    this.kick(reason)
    if (!isPublishing) this.#handler.refused({ ip: this.ip, sessionId: this.sessionId, reason })
  }

  #receive(bytes: Buffer) {
    if (this.#isClosed) return
    this.#receivedBytes = (this.#receivedBytes + bytes.length) >>> 0
    this.#unacknowledgedBytes += bytes.length
    try {
      if (this.#handshake) this.#shakeHands(bytes)
      else this.#reader.push(bytes)
      this.#readMessages()
    } catch (error) {
      if (!(error instanceof RtmpError)) throw error
      this.#refuse(error.code)
    }
  }

  #shakeHands(bytes: Buffer) {
    const step = this.#handshake?.(bytes)
    if (step?.reply) this.#socket.write(step.reply)
    if (!step?.rest) return
    this.#handshake = null
    this.#reader.push(step.rest)
  }

  #readMessages() {
    while (!this.#isAuthorising && !this.#isClosed && !this.#handshake) {
      const message = this.#reader.next()
      if (message === null) break
      if (!this.#sink) this.#earlyMessages += 1
      // Anyone may connect, and each of these messages takes the time of the thread that serves all streams.
      if (this.#earlyMessages > MAX_EARLY_MESSAGES)
        throw new RtmpError('TOO_MANY_MESSAGES', 'too many messages before a publish')
      this.#handle(message)
    }
    if (this.#unacknowledgedBytes < WINDOW_BYTES || this.#isClosed) return
    this.#unacknowledgedBytes = 0
    this.#send(control(MessageType.acknowledgement, uint32(this.#receivedBytes)))
  }

  #handle(message: RtmpMessage) {
    switch (message.typeId) {
      case MessageType.video:
        this.#sink?.video(message.payload, message.timestampMs)
        return
      case MessageType.audio:
        this.#sink?.audio(message.payload, message.timestampMs)
        return
      case MessageType.command:
      case MessageType.commandAmf3:
        this.#handleCommand(message)
        return
      case MessageType.userControl:
        if (message.payload.length >= 2 && message.payload.readUInt16BE(0) === UserControlEvent.pingRequest) {
          this.#send(pingResponse(message.payload))
        }
        return
      default:
      // Acknowledgements, window sizes and metadata need no response: the media itself has these facts.
    }
  }

  #handleCommand(message: RtmpMessage) {
    const parsed = parseCommand(message)
    if (parsed === null) return
    const { name, transactionId, object, args } = parsed
    switch (name) {
      case 'connect':
        this.#connect(transactionId, isObject(object) ? object : {})
        return
      case 'createStream':
        this.#send(command('_result', transactionId, null, MEDIA_STREAM_ID))
        return
      case 'releaseStream':
        this.#send(command('_result', transactionId, null, undefined))
        return
      case 'FCPublish':
        this.#send(command('onFCPublish', 0, null, { code: 'NetStream.Publish.Start', description: '' }))
        return
      case 'publish':
        this.#publish(typeof args[0] === 'string' ? args[0] : '')
        return
      case 'FCUnpublish':
      case 'deleteStream':
      case 'closeStream':
        if (this.#sink) this.close(this.#isReconnecting ? 'RECONNECTING' : 'UNPUBLISHED')
        return
      case 'play':
      case 'play2':
        this.#refuse('PLAY_NOT_SUPPORTED')
        return
      default:
      // Encoders send other commands (getStreamLength, _checkbw, onFI). They need no response.
    }
  }

  #connect(transactionId: number, client: AmfObject) {
    const app = typeof client.app === 'string' ? client.app : ''
    this.#canReconnect = supportsReconnect(client)
    this.#app = app
    this.#send(control(MessageType.windowAcknowledgementSize, uint32(WINDOW_BYTES)))
    const bandwidth = Buffer.concat([uint32(WINDOW_BYTES), Buffer.from([DYNAMIC_BANDWIDTH_LIMIT])])
    this.#send(control(MessageType.setPeerBandwidth, bandwidth))
    this.#send(control(MessageType.setChunkSize, uint32(OUTGOING_CHUNK_BYTES)))
    this.#writer.setChunkBytes(OUTGOING_CHUNK_BYTES)
    this.#send(
      command(
        '_result',
        transactionId,
        { fmsVer: 'FMS/3,0,1,123', capabilities: 31, ...capabilitiesFor(client) },
        {
          level: 'status',
          code: 'NetConnection.Connect.Success',
          description: 'Connected',
          objectEncoding: 0,
        },
      ),
    )
  }

  /** Reads no bytes while the host decides: the encoder's data stays in the kernel's buffer. */
  #publish(name: string) {
    if (this.#sink || this.#isAuthorising) throw new RtmpError('ALREADY_PUBLISHING', 'one publish per connection')
    const { app, key } = readPublishName({ app: this.#app, name })
    if (key === '') {
      this.#deny('KEY_MISSING')
      return
    }
    this.#isAuthorising = true
    this.#socket.pause()
    const request = { app, key, ip: this.ip, sessionId: this.sessionId }
    const deadline = setTimeout(() => {
      this.#decide({ allow: false, reason: 'AUTHORISATION_TIMEOUT' })
    }, within(this.#limits.authoriseTimeoutMs))
    this.#handler
      .authorise(request, this)
      .catch((): PublishVerdict => ({ allow: false, reason: 'AUTHORISATION_FAILED' }))
      .then((verdict) => {
        clearTimeout(deadline)
        this.#decide(verdict)
      })
  }

  #decide(verdict: PublishVerdict) {
    const isTooLate = this.#isClosed || !this.#isAuthorising
    this.#isAuthorising = false
    if (isTooLate) {
      // The stream has just accepted this publisher and must not wait for its media.
      if (verdict.allow) verdict.sink.closed('AUTHORISATION_TIMEOUT')
      return
    }
    if (!verdict.allow) {
      this.#deny(verdict.reason)
      return
    }
    clearTimeout(this.#publishDeadline)
    this.#sink = verdict.sink
    this.#reader.widen({ maxMessageBytes: this.#limits.maxMediaMessageBytes, maxSmallChunks: MAX_SMALL_CHUNKS })
    this.#send(userControl(UserControlEvent.streamBegin, MEDIA_STREAM_ID))
    this.#send(
      statusCommand(MEDIA_STREAM_ID, { level: 'status', code: 'NetStream.Publish.Start', description: 'Publishing' }),
    )
    this.#socket.resume()
    this.#receive(Buffer.alloc(0))
  }

  #deny(reason: string) {
    this.#send(
      statusCommand(MEDIA_STREAM_ID, { level: 'error', code: 'NetStream.Publish.BadName', description: reason }),
    )
    this.close(reason)
    this.#handler.refused({ ip: this.ip, sessionId: this.sessionId, reason })
  }

  #send(message: RtmpMessage & { chunkStreamId: number }) {
    if (this.#isClosed || this.#socket.destroyed) return
    this.#socket.write(this.#writer.write(message))
    // A peer that sends requests but does not read the responses would fill our memory.
    if (this.#socket.writableLength > MAX_UNSENT_BYTES) this.close('PEER_NOT_READING')
  }
}
