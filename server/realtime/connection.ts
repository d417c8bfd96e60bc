import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { type ErrorName, errorCode } from '#contract/errors.ts'
import type { PresenceServerEvent } from '#contract/presence.socket.ts'
import type { ControlEvent } from '#contract/websocket.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Outbox } from './outbox.ts'
import { type PreparedFrame, prepareFrame } from './prepared-frame.ts'
import { TokenBucket } from './token-bucket.ts'

/** What a reader may leave unread in our memory before the connection is given up (Centrifugo's figure). */
const mostBacklogBytes = 1024 * 1024
const frameRate = { burst: 40, everyMs: 50 }

/** An answer to a subscription, with the key it was asked with. */
type Subbed = { type: 'subbed'; topic: string; code: number; msg: string; data: unknown }
/** What is said to one socket. */
type SocketEvent = ControlEvent | Subbed | PresenceServerEvent

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
 * One open socket. `ws` did the handshake and parses what comes in; everything that goes out is written here, as whole
 * frames, to the socket underneath. `ws` itself only ever writes pongs and close frames, whole and at once, since
 * nothing is sent through it: so the two never interleave within a frame. Relies on the pinned version of ws.
 */
export class Connection {
  readonly viewer: Viewer
  readonly address: string
  /** Comes from where odds and tips are switched off. */
  readonly isRestricted: boolean
  readonly frames = new TokenBucket(frameRate)
  /** Since when the reader is too slow to be sent to, or 0. */
  parkedAt = 0
  awaitsPong = false
  refusedFrames = 0
  #subscriptions: Promise<void> = Promise.resolve()
  readonly #ws: WebSocket
  readonly #socket: Socket
  readonly #inflates: boolean
  readonly #outbox: Outbox
  /** What goes out with the next frame, or a turn later by itself. */
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

  /** One after the other, so that an unsub cannot overtake its sub. `onFailure` is told what `work` throws. */
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
    if (this.#socket.writableLength > mostBacklogBytes) this.reset()
  }

  send(...events: SocketEvent[]): void {
    this.write(prepareFrame(events.map((event) => JSON.stringify(event))))
  }

  /** Leaves with what else is written to this socket in this turn of the event loop, in one write. */
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

  close(code: number, reason: string): void {
    this.flush()
    this.#ws.close(code, reason)
  }

  /** A close frame would wait behind what a dead peer never reads, and its kernel buffer stay orphaned: RST frees it. */
  reset(): void {
    const isTcp = this.#socket.remoteFamily !== undefined
    if (isTcp) this.#socket.resetAndDestroy()
    else this.#socket.destroy()
  }
}
