import { catchUp, replayChunk } from './catch-up.ts'
import type { Connection } from './connection.ts'
import { type PreparedFrame, prepareFrame } from './prepared-frame.ts'
import { type Membership, membershipsOf, type Room, type Round } from './room.ts'

/** What the hub tells of itself to whoever measures. */
export type HubGauge = { flushed(facts: { lagMs: number; members: number }): void; parked(): void }

const leastWindowMs = 50
/** Sockets a core can write to in a millisecond, with room to spare (measured: docs/decisions). */
const socketsPerMs = 60
/** A slice that takes long, since others want the processor too, leaves them a third of the time. */
const leastPause = 1.5
const sliceSize = 500
const parkAboveBytes = 64 * 1024

export type Rounds = ReturnType<typeof createRounds>

/**
 * Writes to the members of rooms. A round passes over a room's members in slices that are spread evenly over a window;
 * each member gets in one frame what came since it was last written to, and whoever stands at the same place gets the
 * same bytes. The window grows with the room, since what costs is one kernel write per socket and round, whatever is in it.
 */
export function createRounds(gauge: HubGauge) {
  /** There is something to write: now, or when the slice before has been paid for. */
  function schedule(room: Room): void {
    if (room.sliceTimer) return
    const now = performance.now()
    const dueAt = Math.max(now, room.sliceFrom)
    room.sliceTimer = setTimeout(() => writeSlice(room, dueAt), dueAt - now)
  }

  function begin(room: Room): Round {
    const { passing } = room
    room.passing = []
    room.welcomes.clear()
    // Whoever joins from here on stands behind the others and is reached too.
    return { members: room.members.values(), beganAtSeq: room.ring.lastSeq, passing, frames: new Map() }
  }

  function writeSlice(room: Room, dueAt: number): void {
    const startedAt = performance.now()
    room.round ??= begin(room)
    const { round } = room
    let members = 0
    for (let next = round.members.next(); !next.done; next = round.members.next()) {
      pass(next.value, round)
      members += 1
      if (members === sliceSize) break
    }
    const isLast = members < sliceSize
    const endedAt = performance.now()
    gauge.flushed({ lagMs: endedAt - dueAt, members })
    const windowMs = Math.max(leastWindowMs, room.members.size / socketsPerMs)
    const slices = Math.max(1, Math.ceil(room.members.size / sliceSize))
    room.sliceFrom = Math.max(dueAt + windowMs / slices, startedAt + (endedAt - startedAt) * leastPause)
    room.sliceTimer = null
    if (isLast) room.round = null
    if (!isLast || room.ring.lastSeq > round.beganAtSeq || room.passing.length > 0) schedule(room)
  }

  function pass(membership: Membership, round: Round): void {
    const { connection, room, sentSeq } = membership
    if (membership.hasLeft || connection.parkedAt > 0) return
    if (connection.backlogBytes > parkAboveBytes) {
      park(connection)
      return
    }
    const { lastSeq } = room.ring
    if (lastSeq - sentSeq > replayChunk) {
      resume(connection)
      return
    }
    if (lastSeq === sentSeq && round.passing.length === 0) return
    connection.write(frameFrom(sentSeq, { room, round }))
    membership.sentSeq = lastSeq
  }

  function frameFrom(seq: number, { room, round }: { room: Room; round: Round }): PreparedFrame {
    const { lastSeq } = room.ring
    const known = round.frames.get(seq)
    if (known?.toSeq === lastSeq) return known.frame
    const news = room.ring.after(seq, replayChunk) ?? []
    const frame = prepareFrame([...news.map((entry) => entry.json), ...round.passing])
    round.frames.set(seq, { toSeq: lastSeq, frame })
    return frame
  }

  /** A slow reader is left out of the rounds until its socket has drained. */
  function park(connection: Connection): void {
    gauge.parked()
    connection.parkedAt = Date.now()
    connection.onDrain(() => resume(connection))
  }

  /** Brings a connection up to date from the rings, as far as its socket takes it now. */
  function resume(connection: Connection): void {
    for (const membership of membershipsOf(connection)) {
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

  return { schedule, resume }
}
