import type { ChatMessage } from '#contract/chat.ts'
import { userTopic } from '#contract/user.socket.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import type { OpenRoom } from './open-rooms.service.ts'

export type RoomNewsTeller = {
  /** To all in a private room but who wrote, and who has nothing to do with them. */
  written(room: Pick<OpenRoom, 'id' | 'people' | 'blocks'>, message: ChatMessage): void
  /** How these members stand with a room has changed. */
  standingChanged(room: { id: string; kind: 'private' | 'vip' }, userIds: readonly string[]): void
}

/** Tells members what is new in rooms whose page they are not on. */
export function createRoomNews(realtime: Pick<RealtimeService, 'publish'>): RoomNewsTeller {
  return {
    written({ id, people, blocks }, { userId, groupMessageId, showName, filteredMessage }) {
      const data = { groupId: id, kind: 'private' as const, lastId: groupMessageId, showName, filteredMessage }
      for (const reader of people ?? [])
        if (reader !== userId && !blocks.get(reader)?.has(userId))
          realtime.publish(userTopic, { userId: reader }, { type: 'room', data })
    },
    standingChanged({ id, kind }, userIds) {
      const data = { groupId: id, kind, lastId: null, showName: '', filteredMessage: '' }
      for (const userId of userIds) realtime.publish(userTopic, { userId }, { type: 'room', data })
    },
  }
}
