import type { ChatMessage } from '#contract/chat.ts'
import { userTopic } from '#contract/user.socket.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import type { OpenRoom } from './open-rooms.service.ts'

export type RoomNewsPublisher = {
  /** Notifies people of a private room, except the author and people with a block between them and the author. */
  written(room: Pick<OpenRoom, 'id' | 'people' | 'blocks'>, message: ChatMessage): void
  standingChanged(room: { id: string; kind: 'private' | 'vip' }, userIds: readonly string[]): void
}

/** Notifies members on their user topic, so that they also receive news of rooms that they do not have open. */
export function createRoomNews(realtime: Pick<RealtimeService, 'publish'>): RoomNewsPublisher {
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
