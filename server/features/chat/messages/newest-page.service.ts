import type { ChatMessage } from '#contract/chat.ts'
import type { Page } from '#contract/envelope.ts'
import { toPage } from '#server/db/page.ts'
import type { OpenRoom, OpenRooms } from '#server/features/chat/rooms/open-rooms.service.ts'

/** Returns the same page object until the room changes, or null when the page has to be read from the database. */
export type NewestPages = { of(room: OpenRoom, pageSize: number): Page<ChatMessage> | null }

type Kept = { changes: number; bySize: Map<number, Page<ChatMessage> | null> }

/**
 * Builds the first history page, which every viewer of a room requests. It uses the room’s messages in memory, where
 * reaction counts and deletions are already applied. Returns null when memory does not reach back far enough.
 */
export function createNewestPages(rooms: Pick<OpenRooms, 'newest'>): NewestPages {
  const kept = new WeakMap<OpenRoom, Kept>()
  return {
    of(room, pageSize) {
      const { changes, lastId } = room.channel.ring
      const known = kept.get(room)
      // A message that is committed but not yet delivered exists only in the database.
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
