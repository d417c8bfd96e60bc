import type { Bus } from '../engines/ports.ts'
import { catchUp, type Welcome } from './catch-up.ts'
import type { Connection } from './connection.ts'
import { type PreparedFrame, prepareFrame } from './prepared-frame.ts'
import { type Entry, Ring, rewriteEntries } from './ring.ts'

/** One connection in one room; `sentSeq` is the last of the ring's entries that was written to it. */
export type Membership = { connection: Connection; room: Room; sentSeq: number; hasLeft: boolean }

/**
 * A room whose messages are numbered: each is written as `prefix` + the message + `}`; `lastId` is the newest when the
 * room is opened.
 */
export type Sequence = { prefix: string; lastId: number }

/** `fields` name the room in a `subbed` event. A room that brings no source of its own hears the bus. */
export type RoomOptions = { fields: object; sequence?: Sequence; dispose?: () => void }

export type Room = {
  readonly name: string
  readonly fields: object
  readonly members: Set<Membership>
  readonly ring: Ring
  readonly sequence: Sequence | null
  /** What the next flush sends. */
  pending: Entry[]
  isFlushing: boolean
  flushTimer: NodeJS.Timeout | null
  flushedAt: number
  /** How long the last flush took until its last socket was written to. */
  flushMs: number
  lingerTimer: NodeJS.Timeout | null
  /** Whole chunks of replays by the `seq` they begin behind. */
  chunks: Map<number, PreparedFrame>
  /** Answers to `sub` frames, valid while the ring ends at `lastSeq`. */
  welcomes: { lastSeq: number; byAfterId: Map<number | null, Welcome> }
  dispose(): void
}

export type MembershipListener = (change: { room: string; connection: Connection; isIn: boolean }) => void

/** What the hub tells of itself to whoever measures. */
export type HubGauge = { flushed(facts: { lagMs: number; members: number }): void; parked(): void }

const leastWindowMs = 50
/** Sockets a core can write to in a millisecond, with room to spare (measured: docs/decisions). */
const socketsPerMs = 70
/** A flush that takes long, since others want the processor too, leaves them a third of the time. */
const leastPause = 1.5
const sliceSize = 500
const parkAboveBytes = 64 * 1024
const ringCapacity = 2_048
const lingerMs = 60_000

export type Hub = ReturnType<typeof createHub>

/**
 * Rooms and their members. What is published to a room is collected into one array frame per flush; the flush window
 * grows with the room, since the cost is one kernel write per socket and flush, whatever the messages. The frame is
 * encoded once and written in slices that let other work in between.
 */
export function createHub({ bus, gauge }: { bus: Bus; gauge: HubGauge }) {
  const rooms = new Map<string, Room>()
  const listeners: MembershipListener[] = []

  function open(name: string, options: RoomOptions): Room {
    const found = rooms.get(name)
    if (found) return found
    const dispose =
      options.dispose ?? bus.subscribe(name, (event) => deliver(name, [{ id: null, json: JSON.stringify(event) }]))
    const room: Room = {
      name,
      fields: options.fields,
      members: new Set(),
      ring: new Ring(ringCapacity, options.sequence?.lastId),
      sequence: options.sequence ?? null,
      pending: [],
      isFlushing: false,
      flushTimer: null,
      flushedAt: 0,
      flushMs: 0,
      lingerTimer: null,
      chunks: new Map(),
      welcomes: { lastSeq: Number.NaN, byAfterId: new Map() },
      dispose,
    }
    rooms.set(name, room)
    linger(room)
    return room
  }

  /** An empty room is kept for a while: whoever comes back finds what was missed in memory. */
  function linger(room: Room): void {
    if (room.lingerTimer) clearTimeout(room.lingerTimer)
    room.lingerTimer = setTimeout(() => discard(room), lingerMs).unref()
  }

  function discard(room: Room): void {
    if (room.flushTimer) clearTimeout(room.flushTimer)
    if (room.lingerTimer) clearTimeout(room.lingerTimer)
    rooms.delete(room.name)
    room.dispose()
  }

  /** `sentSeq`: what the connection has already; from there it is brought up to date, then fed by the flushes. */
  function join(connection: Connection, room: Room, sentSeq = room.ring.lastSeq): Membership {
    leave(connection, room.name)
    if (room.lingerTimer) clearTimeout(room.lingerTimer)
    room.lingerTimer = null
    const membership: Membership = { connection, room, sentSeq, hasLeft: false }
    room.members.add(membership)
    connection.memberships.push(membership)
    for (const listener of listeners) listener({ room: room.name, connection, isIn: true })
    return membership
  }

  function leave(connection: Connection, name: string): void {
    const at = connection.memberships.findIndex((m) => m.room.name === name)
    const membership = connection.memberships[at]
    if (!membership) return
    connection.memberships.splice(at, 1)
    membership.hasLeft = true
    const { room } = membership
    room.members.delete(membership)
    for (const listener of listeners) listener({ room: name, connection, isIn: false })
    if (room.members.size === 0) linger(room)
  }

  function leaveAll(connection: Connection): void {
    for (const { room } of [...connection.memberships]) leave(connection, room.name)
  }

  /**
   * To the members on this instance; events of a room nobody is in are dropped, unless the room keeps a sequence. Those
   * go the same way as all, so that none overtakes what is waiting for its flush.
   */
  function deliver(name: string, entries: readonly Entry[]): void {
    const room = rooms.get(name)
    if (!room || entries.length === 0) return
    if (room.members.size === 0 && !room.sequence) return
    room.pending.push(...entries)
    schedule(room)
  }

  /** Changes what was sent or is about to be; null leaves an entry as it is. */
  function rewrite(name: string, change: (entry: Entry) => string | null): void {
    const room = rooms.get(name)
    if (!room) return
    room.ring.rewrite(change)
    rewriteEntries(room.pending, change)
    room.welcomes.byAfterId.clear()
    room.chunks.clear()
  }

  /** Somebody is about to come in: an empty room must not be gone by then. */
  function keep(name: string): void {
    const room = rooms.get(name)
    if (room && room.members.size === 0) linger(room)
  }

  function schedule(room: Room): void {
    if (room.flushTimer || room.isFlushing) return
    const now = performance.now()
    const windowMs = Math.max(leastWindowMs, room.members.size / socketsPerMs, room.flushMs * leastPause)
    const dueAt = Math.max(now, room.flushedAt + windowMs)
    room.flushTimer = setTimeout(() => flush(room, dueAt), dueAt - now)
  }

  /** Nobody is there to be written to: what waits for a flush is past already, for whoever comes in now. */
  function settle(room: Room): void {
    if (room.members.size > 0 || room.isFlushing) return
    room.ring.append(room.pending)
    room.pending = []
  }

  function flush(room: Room, dueAt: number): void {
    room.flushTimer = null
    if (room.pending.length === 0) return
    room.flushedAt = performance.now()
    room.isFlushing = true
    const previousSeq = room.ring.lastSeq
    room.ring.append(room.pending)
    const { lastSeq } = room.ring
    const frame = prepareFrame(room.pending.map((entry) => entry.json))
    room.pending = []
    // Who joins from here on was told everything up to this batch.
    const members = [...room.members]
    let at = 0
    const writeSlice = () => {
      const end = Math.min(at + sliceSize, members.length)
      for (; at < end; at++) pass(members[at] as Membership)
      if (at < members.length) {
        setImmediate(writeSlice)
        return
      }
      room.isFlushing = false
      room.flushMs = performance.now() - room.flushedAt
      gauge.flushed({ lagMs: performance.now() - dueAt, members: members.length })
      if (room.pending.length > 0) schedule(room)
    }
    const pass = (membership: Membership) => {
      const { connection } = membership
      // One that drained while the slices were on their way has this batch from the ring already.
      if (membership.hasLeft || connection.parkedAt > 0 || membership.sentSeq > previousSeq) return
      if (connection.backlogBytes > parkAboveBytes) {
        park(connection)
        return
      }
      connection.write(frame)
      membership.sentSeq = lastSeq
    }
    writeSlice()
  }

  /** A slow reader is left out of the flushes until its socket has drained. */
  function park(connection: Connection): void {
    gauge.parked()
    connection.parkedAt = Date.now()
    connection.onDrain(() => resume(connection))
  }

  /** Brings a connection up to date from the rings, as far as its socket takes it now. */
  function resume(connection: Connection): void {
    for (const membership of connection.memberships) {
      while (connection.isOpen && membership.sentSeq < membership.room.ring.lastSeq) {
        connection.write(catchUp(membership))
        if (connection.backlogBytes > parkAboveBytes) {
          park(connection)
          return
        }
      }
    }
    connection.parkedAt = 0
  }

  return {
    open,
    join,
    leave,
    leaveAll,
    deliver,
    rewrite,
    keep,
    settle,
    resume,
    roomCount: () => rooms.size,
    onMembership: (listener: MembershipListener) => void listeners.push(listener),
    close() {
      for (const room of [...rooms.values()]) discard(room)
    },
  }
}
