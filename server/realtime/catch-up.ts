import type { Channel, Membership, Welcome } from './channel.ts'
import type { Connection } from './connection.ts'
import { type PreparedFrame, prepareFrame } from './prepared-frame.ts'
import type { Entry } from './ring.ts'

/** Maximum number of entries in a frame. Longer replays are split into frames of this size. */
export const replayChunk = 200
const maxReplays = 64
/** Maximum number of messages sent to a member who enters without `afterId`. */
const freshMessages = 50
/** Maximum number of cached responses. Clients that lost their sockets together have seen the same messages. */
const maxWelcomes = 64

/**
 * Returns the next frame of the entries that a member missed, and advances the member's `sentSeq`. When some of these
 * entries were dropped from the ring, the frame reports the gap instead.
 */
export function catchUp(membership: Membership): PreparedFrame {
  const { channel, sentSeq } = membership
  const { ring, replays } = channel
  const veil = channel.veil?.(membership.connection)
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
    if (replays.size > maxReplays) replays.delete(replays.keys().next().value as number)
    return frame
  }
  membership.sentSeq = ring.lastSeq
  if (channel.sequence) return prepareFrame([subbed(channel, { messages: [], gap: 'gap', lastId: ring.lastId })])
  // The newest version replaces all before it, so the client only has to fetch it.
  return prepareFrame([JSON.stringify({ type: 'lost', ...channel.fields })])
}

export function veiled(
  entries: readonly Entry[],
  veil: ((entry: Entry) => string | null) | null | undefined,
): string[] {
  return entries.flatMap((entry) => (veil ? (veil(entry) ?? []) : entry.json))
}

/**
 * Returns the last `seq` of the chunk after `seq`. Chunks end at the same positions for all members. So members who
 * disconnected at different times share all chunks except the first.
 */
function chunkEnd(seq: number): number {
  return (Math.floor(seq / replayChunk) + 1) * replayChunk
}

/**
 * Returns the response to a `sub` frame: the first chunk of the entries after `afterId` (`catchUp` sends the rest), or
 * the newest messages without `afterId`. After an outage thousands of clients request the same, so responses are cached
 * until the channel's next round, which delivers newer entries.
 */
export function welcome(channel: Channel, afterId: number | null, connection: Connection): Welcome {
  const veil = channel.veil?.(connection)
  if (veil) return makeWelcome(channel, afterId, veil)
  const made = channel.welcomes.get(afterId) ?? makeWelcome(channel, afterId)
  // Limits the cache: without new messages no round clears it, and one client could request every possible id.
  if (channel.welcomes.size < maxWelcomes) channel.welcomes.set(afterId, made)
  return made
}

function makeWelcome(channel: Channel, afterId: number | null, veil?: (entry: Entry) => string | null): Welcome {
  const { ring } = channel
  const answer = (entries: readonly Entry[], gap: 'gap' | 'whole') =>
    subbed(channel, { messages: veiled(entries, veil), gap, lastId: ring.lastId })
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
  const others = veiled(
    chunk.filter((entry) => entry.id === null),
    veil,
  )
  return { frame: prepareFrame([answer(messages, 'whole'), ...others]), sentSeq: from + chunk.length }
}

/** `messages` as JSON. */
type Missed = { messages: readonly string[]; gap: 'gap' | 'whole'; lastId: number }

/** Builds the response from the stored JSON, so that a message is never serialized twice. */
function subbed(channel: Channel, { messages, gap, lastId }: Missed): string {
  const list = messages.map((json) => json.slice(channel.sequence?.prefix.length, -1)).join(',')
  const head = JSON.stringify({ type: 'subbed', ...channel.fields, code: 0, msg: 'Success' }).slice(0, -1)
  return `${head},"data":{"lastId":"${lastId}","list":[${list}],"gap":${gap === 'gap'}}}`
}
