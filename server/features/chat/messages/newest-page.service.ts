import type { ChatMessage } from '#contract/chat.ts'
import type { Page } from '#contract/envelope.ts'
import { toPage } from '#server/db/page.ts'
import type { OpenRoom, OpenRooms } from '#server/features/chat/rooms/open-rooms.service.ts'

/** One object for as long as the room stands still. */
export type NewestPages = { of(room: OpenRoom, pageSize: number): Page<ChatMessage> | null }

type Kept = { changes: number; bySize: Map<number, Page<ChatMessage> | null> }

/**
 * The page of the history that all who open a room ask for. It is made from what the room holds in memory, where reactions
 * are counted and messages taken down as they are told; null where that does not reach back so far.
 */
export function createNewestPages(rooms: Pick<OpenRooms, 'newest'>): NewestPages {
  const kept = new WeakMap<OpenRoom, Kept>()
  return {
    of(room, pageSize) {
      const { changes, lastId } = room.hubRoom.ring
      const known = kept.get(room)
      // What is committed and not yet told stands in the database alone.
      if (lastId < room.committedId) return null
      const now = known?.changes === changes ? known : { changes, bySize: new Map<number, Page<ChatMessage> | null>() }
      kept.set(room, now)
      const made = now.bySize.get(pageSize)
      if (made !== undefined) return made
      const list = rooms.newest(room, pageSize)
      const page = list && toPage(list, lastId, { pageNum: 1, pageSize })
      now.bySize.set(pageSize, page)
      return page
    },
  }
}
