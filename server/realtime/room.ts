import type { Connection } from './connection.ts'
import type { PreparedFrame } from './prepared-frame.ts'
import { type Entry, Ring } from './ring.ts'

/** One connection in one room; `sentSeq` is the last of the ring's entries that was written to it. */
export type Membership = { connection: Connection; room: Room; sentSeq: number; hasLeft: boolean }

const memberships = new WeakMap<Connection, Membership[]>()

/** A connection's rooms; the hub adds and removes. A connection knows nothing of rooms itself. */
export function membershipsOf(connection: Connection): Membership[] {
  const known = memberships.get(connection) ?? []
  if (known.length === 0) memberships.set(connection, known)
  return known
}

/**
 * A room whose messages are numbered: each is written as `prefix` + the message + `}`; `lastId` is the newest when the
 * room is opened.
 */
export type Sequence = { prefix: string; lastId: number }

/**
 * What a member is not to see of a room, null for nothing: gives an entry as this member has it, and null to leave it out,
 * which a message of the sequence never is.
 */
export type Veil = (connection: Connection) => ((entry: Entry) => string | null) | null

/** `fields` name the room in a `subbed` event. A room that brings no source of its own hears the bus. */
export type RoomOptions = { fields: object; sequence?: Sequence; veil?: Veil; dispose?: () => void }

/** The answer to a `sub`, and how far in the ring it reaches. */
export type Welcome = { frame: PreparedFrame; sentSeq: number }

/** Frames by the `seq` they begin behind, each with the `seq` it reaches. */
export type Frames = Map<number, { toSeq: number; frame: PreparedFrame }>

/** One pass over the members: `passing` goes to each of them, beside what the ring has for it. */
export type Round = { members: Iterator<Membership>; beganAtSeq: number; passing: readonly string[]; frames: Frames }

export type Room = {
  readonly name: string
  readonly fields: object
  /** In the order they came; a round goes over them in it. */
  readonly members: Set<Membership>
  readonly ring: Ring
  readonly sequence: Sequence | null
  readonly veil: Veil | null
  /** Events worth nothing later, which wait for the next round. */
  passing: string[]
  round: Round | null
  /** Set while somebody is still to be written to. */
  cancelSlice: (() => void) | null
  /** The earliest that the next slice may begin. */
  sliceFrom: number
  lingerTimer: NodeJS.Timeout | null
  replays: Frames
  /** Answers to `sub` frames, kept within a round. */
  welcomes: Map<number | null, Welcome>
  dispose(): void
}

/** At a hundred messages a second, at least 20 s: whoever lost the socket with ten thousand others is back by then. */
const messagesKept = 4_096
/** The newest version stands for those before it. */
const versionsKept = 512

export function createRoom(name: string, { fields, sequence, veil }: RoomOptions, dispose: () => void): Room {
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
