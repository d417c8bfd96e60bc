import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { type ErrorName, errorCode } from '#contract/errors.ts'
import type { PresenceServerEvent } from '#contract/presence.socket.ts'
import type { StudioServerEvent } from '#contract/studio.socket.ts'
import type { ControlEvent } from '#contract/websocket.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Outbox } from './outbox.ts'
import { type PreparedFrame, prepareFrame } from './prepared-frame.ts'
import { TokenBucket } from './token-bucket.ts'

/** Maximum unsent data in memory before the connection is reset (Centrifugo's value). */
const maxBacklogBytes = 1024 * 1024
const frameRate = { burst: 40, everyMs: 50 }

type Subbed = { type: 'subbed'; topic: string; code: number; msg: string; data: unknown }
type SocketEvent = ControlEvent | Subbed | PresenceServerEvent | StudioServerEvent

type ConnectionParts = {
  ws: WebSocket
  socket: Socket
  viewer: Viewer
  address: string
  isRestricted: boolean
  inflates: boolean
  outbox: Outbox
}

/**
 * One open socket. `ws` did the handshake and parses incoming frames. This class writes all outgoing frames, each
 * complete, directly to the underlying socket. `ws` only writes pongs and close frames, each in one write, since
 * nothing is sent through it. So the two writers never interleave within a frame. Relies on the pinned version of ws.
 */
export class Connection {
  readonly viewer: Viewer
  readonly address: string
  /** True when odds and tips are switched off for the client's country. */
  readonly isRestricted: boolean
  readonly frames = new TokenBucket(frameRate)
  /** Time in epoch ms since which the client is too slow to send to, or 0. */
  parkedAt = 0
  awaitsPong = false
  refusedFrames = 0
  #subscriptions: Promise<void> = Promise.resolve()
  readonly #ws: WebSocket
  readonly #socket: Socket
  readonly #inflates: boolean
  readonly #outbox: Outbox
  /** Events that are sent before the next frame, or by `flush` when there is none. */
  #waiting: string[] = []

  constructor(from: ConnectionParts) {
    this.#ws = from.ws
    this.#socket = from.socket
    this.viewer = from.viewer
    this.address = from.address
    this.isRestricted = from.isRestricted
    this.#inflates = from.inflates
    this.#outbox = from.outbox
  }

  get isOpen(): boolean {
    return this.#ws.readyState === 1 && this.#socket.writable
  }

  get backlogBytes(): number {
    return this.#socket.writableLength
  }

  /**
   * Runs subscription work in order, so that an unsub cannot overtake its sub. Calls `onFailure` with an error that
   * `work` throws.
   */
  inTurn(work: () => Promise<void> | void, onFailure: (error: unknown) => void): void {
    this.#subscriptions = this.#subscriptions.then(work).catch(onFailure)
  }

  write(frame: PreparedFrame): void {
    if (!this.isOpen) return
    const bytes = this.#inflates ? frame.deflated() : frame.plain
    if (this.#waiting.length === 0) this.#socket.write(bytes)
    else {
      const first = prepareFrame(this.#waiting).plain
      this.#waiting = []
      this.#socket.write(Buffer.concat([first, bytes], first.length + bytes.length))
    }
    if (this.#socket.writableLength > maxBacklogBytes) this.reset()
  }

  send(...events: SocketEvent[]): void {
    this.write(prepareFrame(events.map((event) => JSON.stringify(event))))
  }

  /**
   * Queues the event, so that it is sent in one write with the next frame of this socket. Without one, the outbox sends
   * it at the end of the next turn of the event loop.
   */
  sendSoon(event: SocketEvent): void {
    if (this.#waiting.length === 0) this.#outbox.add(this)
    this.#waiting.push(JSON.stringify(event))
  }

  flush(): void {
    if (this.#waiting.length === 0) return
    const frame = prepareFrame(this.#waiting)
    this.#waiting = []
    this.write(frame)
  }

  fail(name: ErrorName): void {
    this.send({ type: 'error', code: errorCode(name), msg: name })
  }

  onDrain(run: () => void): void {
    this.#socket.once('drain', run)
  }

  ping(): void {
    this.awaitsPong = true
    if (this.isOpen) this.#ws.ping()
  }

  /** Stops reading, so that the client's data waits in the network. Pongs are not read either. */
  pauseReading(): void {
    this.#ws.pause()
  }

  resumeReading(): void {
    this.#ws.resume()
  }

  close(code: number, reason: string): void {
    this.flush()
    this.#ws.close(code, reason)
  }

  /**
   * Ends the connection with RST, which frees the kernel buffer. A close frame would wait behind data that a dead
   * client never reads.
   */
  reset(): void {
    const isTcp = this.#socket.remoteFamily !== undefined
    if (isTcp) this.#socket.resetAndDestroy()
    else this.#socket.destroy()
  }
}
