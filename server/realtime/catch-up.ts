import type { Membership, Room } from './hub.ts'
import { type PreparedFrame, prepareFrame } from './prepared-frame.ts'
import type { Entry } from './ring.ts'

/** Messages in one frame of a replay. */
export const replayChunk = 200
const mostChunks = 32
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
  const kept = room.chunks.get(sentSeq)
  if (kept) {
    membership.sentSeq += replayChunk
    return kept
  }
  const chunk = room.ring.after(sentSeq, replayChunk)
  if (chunk) {
    membership.sentSeq += chunk.length
    const frame = prepareFrame(chunk.map((entry) => entry.json))
    if (chunk.length === replayChunk) keepChunk(room, sentSeq, frame)
    return frame
  }
  membership.sentSeq = room.ring.lastSeq
  if (room.sequence) return prepareFrame([subbed(room, { entries: [], gap: 'gap', lastId: room.ring.lastId })])
  // The newest version stands for all before it: the reader only has to ask again.
  return prepareFrame([
    JSON.stringify({ type: 'subbed', ...room.fields, code: 0, msg: 'Success', data: { gap: true } }),
  ])
}

/** Whoever was cut off at the same moment asks for the same chunks; those few are kept. */
function keepChunk(room: Room, sentSeq: number, frame: PreparedFrame): void {
  room.chunks.set(sentSeq, frame)
  if (room.chunks.size > mostChunks) room.chunks.delete(room.chunks.keys().next().value as number)
}

/** The answer to a `sub`, and how far in the ring it reaches. */
export type Welcome = { frame: PreparedFrame; sentSeq: number }

/**
 * The first chunk of what was missed after `afterId`; the rest follows by `catchUp`. After an outage thousands ask for
 * the same, so answers are kept until the room moves on.
 */
export function welcome(room: Room, afterId: number | null): Welcome {
  const { lastSeq } = room.ring
  if (room.welcomes.lastSeq !== lastSeq) room.welcomes = { lastSeq, byAfterId: new Map() }
  const { byAfterId } = room.welcomes
  const made = byAfterId.get(afterId) ?? makeWelcome(room, afterId)
  // In a room where nothing moves on, one asker could name every id there is.
  if (byAfterId.size < mostWelcomes) byAfterId.set(afterId, made)
  return made
}

function makeWelcome(room: Room, afterId: number | null): Welcome {
  const { ring } = room
  const answer = (entries: readonly Entry[], gap: 'gap' | 'whole') =>
    subbed(room, { entries, gap, lastId: ring.lastId })
  if (afterId === null) {
    return { frame: prepareFrame([answer(ring.newestMessages(freshMessages), 'whole')]), sentSeq: ring.lastSeq }
  }
  const from = ring.seqOfId(afterId)
  const chunk = from === null ? null : ring.after(from, replayChunk)
  if (from === null || chunk === null) {
    const hasMissed = afterId < ring.lastId
    return { frame: prepareFrame([answer([], hasMissed ? 'gap' : 'whole')]), sentSeq: ring.lastSeq }
  }
  const messages = chunk.filter((entry) => entry.id !== null)
  const others = chunk.filter((entry) => entry.id === null).map((entry) => entry.json)
  return { frame: prepareFrame([answer(messages, 'whole'), ...others]), sentSeq: from + chunk.length }
}

type Missed = { entries: readonly Entry[]; gap: 'gap' | 'whole'; lastId: number }

/** Composed from the stored JSON: a message is never serialised twice. */
function subbed(room: Room, { entries, gap, lastId }: Missed): string {
  const list = entries.map((entry) => entry.json.slice(room.sequence?.prefix.length, -1)).join(',')
  const head = JSON.stringify({ type: 'subbed', ...room.fields, code: 0, msg: 'Success' }).slice(0, -1)
  return `${head},"data":{"lastId":"${lastId}","list":[${list}],"gap":${gap === 'gap'}}}`
}
