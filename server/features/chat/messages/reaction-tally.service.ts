import type { Kysely } from 'kysely'
import type { ReactionCount } from '#contract/chat.ts'
import type { Database } from '#server/db/sql.ts'
import { countReactions } from './message.store.ts'

const everyMs = 400

export type ReactionTally = {
  changed(roomId: string, by: { messageId: string; userId: string }): void
  /** Returns true when the room’s counts do not include the member’s latest reaction yet. */
  lacks(roomId: string, userId: string): boolean
  close(): void
}

type Changes = { messageIds: Set<string>; userIds: Set<string> }

/**
 * Recounts a message’s reactions after changes. A popular message is counted a few times a second, not once per
 * reaction.
 */
export function createReactionTally(use: {
  db: Kysely<Database>
  publish(roomId: string, counted: { id: number; listReaction: ReactionCount[] }): void
  onFailure: (error: unknown) => void
}): ReactionTally {
  let waiting = new Map<string, Changes>()
  const counting = new Set<Map<string, Changes>>()
  let timer: NodeJS.Timeout | null = null

  async function count(roomId: string, messageIds: readonly string[]): Promise<void> {
    const rows = await countReactions(use.db, roomId, { messageIds, viewerId: null })
    const byMessage = Map.groupBy(rows, (row) => row.messageId)
    for (const id of messageIds) {
      const listReaction = (byMessage.get(id) ?? []).map(({ reaction, total }) => ({ reaction, total }))
      use.publish(roomId, { id: Number(id), listReaction })
    }
  }

  async function countAll(): Promise<void> {
    timer = null
    const round = waiting
    waiting = new Map()
    counting.add(round)
    const rooms = [...round].map(([roomId, { messageIds }]) => count(roomId, [...messageIds]).catch(use.onFailure))
    await Promise.all(rooms)
    counting.delete(round)
  }

  return {
    changed(roomId, { messageId, userId }) {
      const changes = waiting.get(roomId) ?? { messageIds: new Set(), userIds: new Set() }
      waiting.set(roomId, changes)
      changes.messageIds.add(messageId)
      changes.userIds.add(userId)
      timer ??= setTimeout(() => void countAll(), everyMs).unref()
    },
    lacks: (roomId, userId) => [waiting, ...counting].some((round) => round.get(roomId)?.userIds.has(userId)),
    close() {
      if (timer) clearTimeout(timer)
    },
  }
}
