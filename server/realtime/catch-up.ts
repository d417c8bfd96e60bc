import type { Connection } from './connection.ts'
import { type PreparedFrame, prepareFrame } from './prepared-frame.ts'
import type { Entry } from './ring.ts'
import type { Membership, Room, Welcome } from './room.ts'

/** Entries in one frame of a replay, and the most that any frame holds. */
export const replayChunk = 200
const mostReplays = 64
/** Who enters without having seen anything is given this many. */
const freshMessages = 50
/** Answers kept at a time: those who lost their sockets together had seen the same. */
const mostWelcomes = 64

/**
 * The next frame of what a member missed: a chunk of the ring, or, where the ring no longer reaches back, the honest
 * word that there is a gap.
 */
export function catchUp(membership: Membership): PreparedFrame {
  const { room, sentSeq } = membership
  const { ring, replays } = room
  const veil = room.veil?.(membership.connection)
  const toSeq = Math.min(chunkEnd(sentSeq), ring.lastSeq)
  const known = replays.get(sentSeq)
  if (known?.toSeq === toSeq && !veil) {
    membership.sentSeq = toSeq
    return known.frame
  }
  const chunk = ring.after(sentSeq, toSeq - sentSeq)
  if (chunk) {
    membership.sentSeq = toSeq
    if (veil) return prepareFrame(veiled(chunk, veil))
    const frame = prepareFrame(chunk.map((entry) => entry.json))
    replays.set(sentSeq, { toSeq, frame })
    if (replays.size > mostReplays) replays.delete(replays.keys().next().value as number)
    return frame
  }
  membership.sentSeq = ring.lastSeq
  if (room.sequence) return prepareFrame([subbed(room, { entries: [], gap: 'gap', lastId: ring.lastId })])
  // The newest version stands for all before it: the reader only has to ask again.
  return prepareFrame([JSON.stringify({ type: 'lost', ...room.fields })])
}

/** Entries as one member has them. */
export function veiled(
  entries: readonly Entry[],
  veil: ((entry: Entry) => string | null) | null | undefined,
): string[] {
  return entries.flatMap((entry) => (veil ? (veil(entry) ?? []) : entry.json))
}

/** Chunks end at the same places for everybody, so that whoever was cut off earlier or later shares all but the first. */
function chunkEnd(seq: number): number {
  return (Math.floor(seq / replayChunk) + 1) * replayChunk
}

/**
 * The first chunk of what was missed after `afterId`; the rest follows by `catchUp`. After an outage thousands ask for
 * the same, so answers are kept until the room's next round: what came meanwhile is for the round to bring.
 */
export function welcome(room: Room, afterId: number | null, connection: Connection): Welcome {
  const veil = room.veil?.(connection)
  if (veil) return makeWelcome(room, afterId, (entry) => ({ ...entry, json: veil(entry) ?? entry.json }))
  const made = room.welcomes.get(afterId) ?? makeWelcome(room, afterId)
  // In a room where nothing moves on, one asker could name every id there is.
  if (room.welcomes.size < mostWelcomes) room.welcomes.set(afterId, made)
  return made
}

const asItIs = (entry: Entry) => entry

function makeWelcome(room: Room, afterId: number | null, seen: (entry: Entry) => Entry = asItIs): Welcome {
  const { ring } = room
  const answer = (entries: readonly Entry[], gap: 'gap' | 'whole') =>
    subbed(room, { entries: entries.map(seen), gap, lastId: ring.lastId })
  if (afterId === null) {
    return { frame: prepareFrame([answer(ring.newestMessages(freshMessages), 'whole')]), sentSeq: ring.lastSeq }
  }
  const from = ring.seqOfId(afterId)
  const chunk = from === null ? null : ring.after(from, chunkEnd(from) - from)
  if (from === null || chunk === null) {
    const hasMissed = afterId < ring.lastId
    return { frame: prepareFrame([answer([], hasMissed ? 'gap' : 'whole')]), sentSeq: ring.lastSeq }
  }
  const messages = chunk.filter((entry) => entry.id !== null)
  const others = chunk.filter((entry) => entry.id === null).map((entry) => seen(entry).json)
  return { frame: prepareFrame([answer(messages, 'whole'), ...others]), sentSeq: from + chunk.length }
}

type Missed = { entries: readonly Entry[]; gap: 'gap' | 'whole'; lastId: number }

/** Composed from the stored JSON: a message is never serialised twice. */
function subbed(room: Room, { entries, gap, lastId }: Missed): string {
  const list = entries.map((entry) => entry.json.slice(room.sequence?.prefix.length, -1)).join(',')
  const head = JSON.stringify({ type: 'subbed', ...room.fields, code: 0, msg: 'Success' }).slice(0, -1)
  return `${head},"data":{"lastId":"${lastId}","list":[${list}],"gap":${gap === 'gap'}}}`
}
