import { catchUp, replayChunk, veiled } from './catch-up.ts'
import { type Channel, type Membership, membershipsOf, type Round } from './channel.ts'
import type { Connection } from './connection.ts'
import { type PreparedFrame, prepareFrame } from './prepared-frame.ts'

/** Callbacks that report the hub's measurements to the metrics. */
export type HubGauge = { flushed(facts: { lagMs: number; members: number; busyMs: number }): void; parked(): void }

const minWindowMs = 50
/** Number of sockets that a core can write to in a millisecond, with some reserve (measured: docs/decisions). */
const socketsPerMs = 60
/**
 * After a slice, other work gets at least half the time that the slice took. The slice may have been slow because other
 * work needs the processor.
 */
const minPause = 0.5
const sliceSize = 500
/**
 * Number of sockets written to in one burst, which takes about a millisecond. After each burst, waiting senders get
 * their acknowledgements.
 */
export const burstSize = 100
const parkAboveBytes = 64 * 1024

/** A group of a channel's members, written to in bursts. `busyMs` is the total time of these bursts. */
type Slice = { round: Round; dueAt: number; toSeq: number; members: number; busyMs: number }

type Place = { channel: Channel; round: Round; from: number; upTo: number }

export type Rounds = ReturnType<typeof createRounds>

/**
 * Writes to the members of channels. A round passes over a channel's members in slices that are spread evenly over a window.
 * Each member gets all entries since its last write in one frame, and members at the same position get the same bytes.
 *
 * The window grows with the channel. The cost is one kernel write per socket and round, regardless of the frame's size.
 */
export function createRounds(gauge: HubGauge) {
  /** Schedules a slice: now, or after the pause that follows the previous slice. */
  function schedule(channel: Channel): void {
    if (channel.cancelSlice) return
    const now = performance.now()
    if (channel.sliceFrom <= now) soon(channel, () => writeSlice(channel, now))
    else {
      const dueAt = channel.sliceFrom
      const timer = setTimeout(() => writeSlice(channel, dueAt), dueAt - now)
      channel.cancelSlice = () => clearTimeout(timer)
    }
  }

  /** Runs the function after the input that has already arrived. */
  function soon(channel: Channel, run: () => void): void {
    const immediate = setImmediate(run)
    channel.cancelSlice = () => clearImmediate(immediate)
  }

  function begin(channel: Channel): Round {
    const { passing } = channel
    channel.passing = []
    channel.welcomes.clear()
    // Viewers who join during the round are appended, so the round still reaches them.
    return { members: channel.members.values(), beganAtSeq: channel.ring.lastSeq, passing, frames: new Map() }
  }

  /**
   * Starts a slice. Its members all get entries up to the same `seq`, so members who were at the same position get the
   * same bytes.
   */
  function writeSlice(channel: Channel, dueAt: number): void {
    channel.round ??= begin(channel)
    writeBurst(channel, { round: channel.round, dueAt, toSeq: channel.ring.lastSeq, members: 0, busyMs: 0 })
  }

  function writeBurst(channel: Channel, slice: Slice): void {
    const { round } = slice
    const startedAt = performance.now()
    let members = 0
    for (let next = round.members.next(); !next.done; next = round.members.next()) {
      pass(next.value, slice)
      members += 1
      if (members === burstSize) break
    }
    const isLast = members < burstSize
    const endedAt = performance.now()
    slice.members += members
    slice.busyMs += endedAt - startedAt
    if (!isLast && slice.members < sliceSize) soon(channel, () => writeBurst(channel, slice))
    else endSlice(channel, slice, { isLast, endedAt })
  }

  function endSlice(channel: Channel, slice: Slice, { isLast, endedAt }: { isLast: boolean; endedAt: number }): void {
    const { round, dueAt, busyMs } = slice
    gauge.flushed({ lagMs: endedAt - dueAt, members: slice.members, busyMs })
    const windowMs = Math.max(minWindowMs, channel.members.size / socketsPerMs)
    const slices = Math.max(1, Math.ceil(channel.members.size / sliceSize))
    channel.sliceFrom = Math.max(dueAt + windowMs / slices, endedAt + busyMs * minPause)
    channel.cancelSlice = null
    if (isLast) channel.round = null
    if (!isLast || channel.ring.lastSeq > round.beganAtSeq || channel.passing.length > 0) schedule(channel)
  }

  function pass(membership: Membership, { round, toSeq }: Slice): void {
    const { connection, channel, sentSeq } = membership
    if (membership.hasLeft || connection.parkedAt > 0) return
    if (connection.backlogBytes > parkAboveBytes) {
      park(connection)
      return
    }
    if (channel.ring.lastSeq - sentSeq > replayChunk) {
      resume(connection)
      return
    }
    // A member who joined after the start of the slice may be ahead of it.
    const upTo = Math.max(toSeq, sentSeq)
    if (upTo === sentSeq && round.passing.length === 0) return
    const place = { channel, round, from: sentSeq, upTo }
    connection.write(channel.veil?.(connection) ? veiledFrame(connection, place) : frameOf(place))
    membership.sentSeq = upTo
  }

  /** Makes a separate frame for a member who does not see everything. There are few such members. */
  function veiledFrame(connection: Connection, { channel, round, from, upTo }: Place): PreparedFrame {
    const news = channel.ring.after(from, upTo - from) ?? []
    return prepareFrame(
      veiled([...news, ...round.passing.map((json) => ({ id: null, json }))], channel.veil?.(connection)),
    )
  }

  function frameOf({ channel, round, from, upTo }: Place): PreparedFrame {
    const known = round.frames.get(from)
    if (known?.toSeq === upTo) return known.frame
    const news = channel.ring.after(from, upTo - from) ?? []
    const frame = prepareFrame([...news.map((entry) => entry.json), ...round.passing])
    round.frames.set(from, { toSeq: upTo, frame })
    return frame
  }

  /** Excludes a slow client from the rounds until its socket has drained. */
  function park(connection: Connection): void {
    gauge.parked()
    connection.parkedAt = performance.now()
    connection.onDrain(() => resume(connection))
  }

  /** Brings a connection up to date from the rings, as far as its socket accepts data now. */
  function resume(connection: Connection): void {
    for (const membership of membershipsOf(connection)) {
      while (connection.isOpen && membership.sentSeq < membership.channel.ring.lastSeq) {
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
