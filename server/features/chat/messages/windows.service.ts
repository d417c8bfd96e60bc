import type { Kysely } from 'kysely'
import type { ChatMessage } from '#contract/chat.ts'
import type { Database } from '#server/db/sql.ts'
import { findRoom } from '#server/features/chat/rooms/room.store.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { History } from './history.service.ts'
import { findIdAt, findMessages } from './message.store.ts'
import { countSpan, findTimeOf, listBanned, listTopReacted, type Span } from './window.store.ts'

type Window = { from: Date; to: Date }

/** Reads messages by time, for features that react to the pace of a room. A missing room has no messages. */
export type ChatWindows = {
  /**
   * Counts the messages of a window, and of the time before it. `beforeMs` is the max length of that time; it is
   * shorter in a room that is younger.
   */
  figures(
    roomId: string,
    of: Window & { beforeMs: number },
  ): Promise<{
    before: { messages: number; ms: number }
    after: { messages: number; authors: number; ms: number }
  }>
  /** Returns the ids of the messages of a window with the most reactions, most first. */
  topReacted(roomId: string, of: Window & { limit: number }): Promise<string[]>
  /**
   * Returns messages as everyone sees them, in the order of the ids. Omits deleted ones, and those of members who may
   * not write in the room.
   */
  lines(roomId: string, ids: readonly string[]): Promise<ChatMessage[]>
  /**
   * Returns the ids of authors whose messages the viewer does not see in the room. Throws ROOM_NOT_FOUND or
   * NOT_PERMISSIONS.
   */
  hiddenAuthors(roomId: string, viewer: Viewer): Promise<ReadonlySet<string>>
}

type Use = { db: Kysely<Database>; history: History; hiddenAuthors: ChatWindows['hiddenAuthors'] }

export function createChatWindows({ db, history, hiddenAuthors }: Use): ChatWindows {
  /** Returns the ids of a window's messages. The span is empty (`to` below `from`) without any. */
  async function spanOf(roomId: string, { from, to }: Window): Promise<Span> {
    const lastId = (await findRoom(db, roomId))?.lastId ?? 0
    const before = await findIdAt(db, roomId, { before: from, lastId })
    return { from: before + 1, to: await findIdAt(db, roomId, { before: to, lastId }) }
  }

  return {
    hiddenAuthors,
    async figures(roomId, { beforeMs, from, to }) {
      const start = new Date(from.getTime() - beforeMs)
      const [earlier, span] = await Promise.all([
        spanOf(roomId, { from: start, to: from }),
        spanOf(roomId, { from, to }),
      ])
      // Ids are contiguous, so the number of earlier messages is a difference.
      const messages = Math.max(0, earlier.to - earlier.from + 1)
      const first = earlier.from === 1 && messages > 0 ? await findTimeOf(db, roomId, 1) : null
      const ms = Math.min(beforeMs, from.getTime() - (first ?? start).getTime())
      return {
        before: { messages, ms },
        after: { ...(await countSpan(db, roomId, span)), ms: to.getTime() - from.getTime() },
      }
    },
    async topReacted(roomId, { limit, ...window }) {
      return listTopReacted(db, roomId, { ...(await spanOf(roomId, window)), limit })
    },
    async lines(roomId, ids) {
      const found = (await findMessages(db, roomId, ids)).filter(({ deleted_at }) => deleted_at === null)
      const banned = await listBanned(
        db,
        roomId,
        found.map(({ user_id }) => user_id),
      )
      const rows = ids.flatMap((id) => found.find((row) => row.id === id && !banned.has(row.user_id)) ?? [])
      return history.present(rows, { viewerId: null, audience: 'everybody' })
    },
  }
}
