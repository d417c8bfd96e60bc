import type { Dialect, Heard } from './dialects.ts'
import type { Frame } from './frame-reader.ts'
import { openRawSocket, type RawSocket, type Target } from './raw-socket.ts'

export type Ears = {
  target: Target
  dialect: Dialect
  interpret(frame: Frame): Heard
  /** Messages of the stream, not of a replay. */
  delivered(sentAt: readonly number[]): void
}

/** One who is in the room and counts what it gets by the messages' ids, which have no holes. */
export class Listener {
  /** The id that the next message must have. */
  nextId: number | null = null
  lost = 0
  doubled = 0
  gaps = 0
  isStalled = false
  /** When this listener had everything that the room held as it came (back) in; NaN until then. */
  caughtUpAt = Number.NaN
  askedAt = 0
  readonly #ears: Ears
  #socket: RawSocket | null = null
  #caughtUpFrom = Number.NaN
  #whenCaughtUp = Promise.withResolvers<void>()

  constructor(ears: Ears) {
    this.#ears = ears
  }

  /** Resolves once the listener is in the room and has all that came before. Rejects when the server refuses. */
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
    if (dialect.connectsAtOnce) this.#subscribe(this.#socket)
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

  /** Messages come in the order of their ids, so one that is passed over is lost, and one from before is there twice. */
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
