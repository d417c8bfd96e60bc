import type { Bus } from '../engines/ports.ts'
import { welcome } from './catch-up.ts'
import type { Connection } from './connection.ts'
import type { Entry } from './ring.ts'
import { createRoom, type Membership, membershipsOf, type Room, type RoomOptions } from './room.ts'
import { burstSize, createRounds, type HubGauge } from './rounds.ts'

export type MembershipListener = (change: { room: string; connection: Connection; isIn: boolean }) => void

const lingerMs = 60_000

export type Hub = ReturnType<typeof createHub>

/** Manages rooms and their members. An event for a room is appended to its ring, and rounds send it to the members. */
export function createHub({ bus, gauge }: { bus: Bus; gauge: HubGauge }) {
  const rooms = new Map<string, Room>()
  const listeners: MembershipListener[] = []
  const rounds = createRounds(gauge)

  function open(name: string, options: RoomOptions): Room {
    const found = rooms.get(name)
    if (found) return found
    const dispose =
      options.dispose ?? bus.subscribe(name, (event) => deliver(name, [{ id: null, json: JSON.stringify(event) }]))
    const room = createRoom(name, options, dispose)
    rooms.set(name, room)
    linger(room)
    return room
  }

  /** An empty room stays in memory for `lingerMs`, so that returning members get their missed events from memory. */
  function linger(room: Room): void {
    if (room.lingerTimer) clearTimeout(room.lingerTimer)
    room.lingerTimer = setTimeout(() => discard(room), lingerMs).unref()
  }

  function discard(room: Room): void {
    room.cancelSlice?.()
    if (room.lingerTimer) clearTimeout(room.lingerTimer)
    rooms.delete(room.name)
    room.dispose()
  }

  /** `sentSeq` is the last entry that the connection already has. Rounds continue after it. */
  function join(connection: Connection, room: Room, sentSeq = room.ring.lastSeq): void {
    leave(connection, room.name)
    if (room.lingerTimer) clearTimeout(room.lingerTimer)
    room.lingerTimer = null
    const membership: Membership = { connection, room, sentSeq, hasLeft: false }
    room.members.add(membership)
    membershipsOf(connection).push(membership)
    for (const listener of listeners) listener({ room: room.name, connection, isIn: true })
  }

  /** Replays missed entries and joins in one step, so no entry can come between the response and the join. */
  function enter(connection: Connection, room: Room, afterId: number | null): void {
    const { frame, sentSeq } = welcome(room, afterId, connection)
    join(connection, room, sentSeq)
    connection.write(frame)
    // A running or scheduled round also reaches the new member.
    if (!room.cancelSlice && connection.parkedAt === 0) rounds.resume(connection)
  }

  function leave(connection: Connection, name: string): void {
    const memberships = membershipsOf(connection)
    const at = memberships.findIndex((m) => m.room.name === name)
    const membership = memberships[at]
    if (!membership) return
    memberships.splice(at, 1)
    membership.hasLeft = true
    const { room } = membership
    room.members.delete(membership)
    for (const listener of listeners) listener({ room: name, connection, isIn: false })
    if (room.members.size === 0) linger(room)
  }

  function leaveAll(connection: Connection): void {
    for (const { room } of [...membershipsOf(connection)]) leave(connection, room.name)
  }

  /**
   * Delivers entries to the members on this instance. Entries of an empty room are dropped, unless the room has a
   * sequence.
   */
  function deliver(name: string, entries: readonly Entry[]): void {
    const room = rooms.get(name)
    if (!room || entries.length === 0) return
    if (room.members.size > 0) rounds.schedule(room)
    else if (!room.sequence) return
    room.ring.append(entries)
    if (!room.cancelSlice) room.welcomes.clear()
  }

  /**
   * Sends an event that is only useful now (a total, a member who entered) to the current members. It is never
   * replayed. It takes the same path as other events, so that it cannot overtake events waiting for a round.
   */
  function mention(name: string, json: string): void {
    const room = rooms.get(name)
    if (!room || room.members.size === 0) return
    room.passing.push(json)
    rounds.schedule(room)
  }

  /** Changes entries that were sent or wait to be sent; `change` returns null to keep an entry unchanged. */
  function rewrite(name: string, change: (entry: Entry) => string | null): void {
    const room = rooms.get(name)
    if (!room) return
    room.ring.rewrite(change)
    room.welcomes.clear()
    room.replays.clear()
    room.round?.frames.clear()
  }

  /** Restarts the timer of an empty room, because a member is about to enter. */
  function keep(name: string): void {
    const room = rooms.get(name)
    if (room && room.members.size === 0) linger(room)
  }

  return {
    open,
    join,
    enter,
    leave,
    leaveAll,
    deliver,
    mention,
    rewrite,
    keep,
    /** Returns true when the connection is only in small rooms, where its messages return to it immediately. */
    isAmongFew: (connection: Connection) => {
      const own = membershipsOf(connection)
      return own.length > 0 && own.every(({ room }) => room.members.size <= burstSize)
    },
    roomCount: () => rooms.size,
    roomsIn: (connection: Connection) => membershipsOf(connection).length,
    onMembership: (listener: MembershipListener) => void listeners.push(listener),
    close() {
      for (const room of [...rooms.values()]) discard(room)
    },
  }
}
