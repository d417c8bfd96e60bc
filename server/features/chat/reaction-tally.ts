import type { Kysely } from 'kysely'
import type { ReactionCount } from '#contract/chat.ts'
import type { Database } from '#server/db/sql.ts'
import { countReactions } from './message.store.ts'

const everyMs = 400

export type ReactionTally = { changed(roomId: string, messageId: string): void; close(): void }

/** Counts a message's reactions anew after they changed: a popular message is counted a few times a second, not per tap. */
export function createReactionTally(use: {
  db: Kysely<Database>
  tell(roomId: string, counted: { id: number; listReaction: ReactionCount[] }): void
  onFailure: (error: unknown) => void
}): ReactionTally {
  const changed = new Map<string, Set<string>>()
  let timer: NodeJS.Timeout | null = null

  async function count(roomId: string, messageIds: readonly string[]): Promise<void> {
    const rows = await countReactions(use.db, roomId, { messageIds, viewerId: null })
    const byMessage = Map.groupBy(rows, (row) => row.messageId)
    for (const id of messageIds) {
      const listReaction = (byMessage.get(id) ?? []).map(({ reaction, total }) => ({ reaction, total }))
      use.tell(roomId, { id: Number(id), listReaction })
    }
  }

  function countAll(): void {
    timer = null
    for (const [roomId, messageIds] of changed) count(roomId, [...messageIds]).catch(use.onFailure)
    changed.clear()
  }

  return {
    changed(roomId, messageId) {
      changed.set(roomId, (changed.get(roomId) ?? new Set()).add(messageId))
      timer ??= setTimeout(countAll, everyMs).unref()
    },
    close() {
      if (timer) clearTimeout(timer)
    },
  }
}
