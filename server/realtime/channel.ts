import type { Connection } from './connection.ts'
import type { PreparedFrame } from './prepared-frame.ts'
import { type Entry, Ring } from './ring.ts'

/** One connection in one channel. `sentSeq` is the last entry of the ring written to it. */
export type Membership = { connection: Connection; channel: Channel; sentSeq: number; hasLeft: boolean }

const memberships = new WeakMap<Connection, Membership[]>()

/**
 * Returns a connection's memberships. The hub adds and removes them, because the connection itself does not know about
 * channels.
 */
export function membershipsOf(connection: Connection): Membership[] {
  const known = memberships.get(connection) ?? []
  if (known.length === 0) memberships.set(connection, known)
  return known
}

/**
 * The numbered messages of a channel. Each is written as `prefix` + the message + `}`. `lastId` is the id of the newest
 * message when the channel is opened.
 */
export type Sequence = { prefix: string; lastId: number }

/**
 * Hides parts of a channel from a member. Returns null when the member sees everything. Otherwise the returned function
 * returns an entry as the member sees it, or null to omit it. It must not omit a message of the sequence.
 */
export type Veil = (connection: Connection) => ((entry: Entry) => string | null) | null

/** `fields` identify the channel in a `subbed` event. Without `dispose`, the channel gets its events from the bus. */
export type ChannelOptions = { fields: object; sequence?: Sequence; veil?: Veil; dispose?: () => void }

/** The response to a `sub` frame, and the `seq` of the last entry that it contains. */
export type Welcome = { frame: PreparedFrame; sentSeq: number }

/** Frames by the `seq` after which they start, each with its last `seq`. */
export type Frames = Map<number, { toSeq: number; frame: PreparedFrame }>

/**
 * One pass over the members. Each member gets the events in `passing` and the new entries of the ring. `frames` are
 * shared by members at the same position.
 */
export type Round = { members: Iterator<Membership>; beganAtSeq: number; passing: readonly string[]; frames: Frames }

export type Channel = {
  readonly name: string
  readonly fields: object
  /** In the order of joining, which is also the order of a round. */
  readonly members: Set<Membership>
  readonly ring: Ring
  readonly sequence: Sequence | null
  readonly veil: Veil | null
  /** Events that are only useful now, waiting for the next round. */
  passing: string[]
  round: Round | null
  /**
   * Cancels the scheduled slice, or the scheduled next burst of the current one. Null between slices without a
   * schedule.
   */
  cancelSlice: (() => void) | null
  /** Earliest start of the next slice, in the time of `performance.now()`. */
  sliceFrom: number
  lingerTimer: NodeJS.Timeout | null
  replays: Frames
  /** Cached responses to `sub` frames by `afterId`, until the next round. */
  welcomes: Map<number | null, Welcome>
  dispose(): void
}

/**
 * Number of messages in memory: even after half of them were dropped, 20 s of a hundred messages per second. Within
 * that time, ten thousand clients that lost their sockets together have all reconnected.
 */
const messagesKept = 4_096
/** Smaller than `messagesKept`, because the newest version replaces earlier ones. */
const versionsKept = 512

export function createChannel(name: string, { fields, sequence, veil }: ChannelOptions, dispose: () => void): Channel {
  return {
    name,
    fields,
    members: new Set(),
    ring: new Ring(sequence ? messagesKept : versionsKept, sequence?.lastId),
    sequence: sequence ?? null,
    veil: veil ?? null,
    passing: [],
    round: null,
    cancelSlice: null,
    sliceFrom: 0,
    lingerTimer: null,
    replays: new Map(),
    welcomes: new Map(),
    dispose,
  }
}
