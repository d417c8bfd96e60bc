import type { Dialect, Heard } from './dialects.ts'
import type { Frame } from './frame-reader.ts'
import { openRawSocket, type RawSocket, type Target } from './raw-socket.ts'

export type Ears = {
  target: Target
  dialect: Dialect
  interpret(frame: Frame): Heard
  /** Called for each frame with live messages, with their send times. Not called for replayed messages. */
  delivered(sentAt: readonly number[]): void
}

/** A client in the room that counts lost and repeated messages. It relies on contiguous message ids. */
export class Listener {
  nextId: number | null = null
  lost = 0
  doubled = 0
  gaps = 0
  isStalled = false
  /** Time at which the listener had received all messages up to its (re)join; NaN until then. */
  caughtUpAt = Number.NaN
  askedAt = 0
  readonly #ears: Ears
  #socket: RawSocket | null = null
  #caughtUpFrom = Number.NaN
  #whenCaughtUp = Promise.withResolvers<void>()

  constructor(ears: Ears) {
    this.#ears = ears
  }

  /**
   * Resolves once the listener is in the room and has received all earlier messages. Rejects when the server refuses or
   * closes the connection.
   */
  async enter(): Promise<void> {
    this.caughtUpAt = Number.NaN
    this.#caughtUpFrom = Number.NaN
    this.#whenCaughtUp = Promise.withResolvers()
    this.askedAt = performance.now()
    const { target, dialect } = this.#ears
    this.#socket = await openRawSocket(target, {
      frame: (frame, socket) => this.#hear(this.#ears.interpret(frame), socket),
      close: () => this.#whenCaughtUp.reject(new Error('the server hung up on a listener')),
    })
    if (dialect.connectsImmediately) this.#subscribe(this.#socket)
    await this.#whenCaughtUp.promise
  }

  drop(): void {
    this.#socket?.drop()
  }

  stall(): void {
    this.isStalled = true
    this.#socket?.stall()
  }

  #subscribe(socket: RawSocket): void {
    socket.send(this.#ears.dialect.subscribe(this.nextId === null ? null : this.nextId - 1))
  }

  #hear({ isConnected, reply, subbed, ids, sentAt }: Heard, socket: RawSocket): void {
    if (reply !== null) socket.send(reply)
    if (isConnected) this.#subscribe(socket)
    if (subbed) this.#cameIn(subbed)
    if (ids.length > 0) {
      for (const id of ids) this.#take(id)
      this.#ears.delivered(sentAt)
    }
    if (this.nextId !== null && this.nextId > this.#caughtUpFrom && Number.isNaN(this.caughtUpAt)) {
      this.caughtUpAt = performance.now()
      this.#whenCaughtUp.resolve()
    }
  }

  #cameIn({ lastId, isGap, missedIds }: NonNullable<Heard['subbed']>): void {
    this.#caughtUpFrom = lastId
    if (this.nextId === null) {
      this.nextId = lastId + 1
      return
    }
    if (isGap) {
      this.gaps += 1
      this.lost += Math.max(0, lastId + 1 - this.nextId)
      this.nextId = Math.max(this.nextId, lastId + 1)
    }
    for (const id of missedIds) this.#take(id)
  }

  /** Messages arrive in the order of their ids. A skipped id is a lost message, and a lower id is a repeated one. */
  #take(id: number): void {
    const wanted = this.nextId ?? id
    if (id < wanted) {
      this.doubled += 1
      return
    }
    this.lost += id - wanted
    this.nextId = id + 1
  }
}
