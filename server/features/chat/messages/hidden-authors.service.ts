import { apartFrom, canModerate } from '#server/features/chat/chat.rules.ts'
import type { Companions } from '#server/features/chat/rooms/companions.service.ts'
import type { OpenRoom } from '#server/features/chat/rooms/open-rooms.service.ts'
import type { Viewer } from '#server/http/viewer.ts'

export type HiddenAuthors = {
  /**
   * Returns the ids of authors whose messages are hidden from the viewer in the room. In a small group a block hides in
   * both directions; in other rooms it hides only from the member who blocked. Moderators see everything in the rooms
   * that they moderate, except in small groups.
   */
  of(room: OpenRoom, viewer: Viewer): Promise<ReadonlySet<string>>
}

const none: ReadonlySet<string> = new Set()

export function createHiddenAuthors(companions: Companions): HiddenAuthors {
  return {
    async of(room, viewer) {
      if (viewer.kind !== 'user') return none
      if (room.kind === 'private') return apartFrom(room, viewer) ?? none
      return canModerate(viewer, room) ? none : companions.blockedBy(viewer.userId)
    },
  }
}
