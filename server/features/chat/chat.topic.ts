import { chatroomTopic } from '#contract/chat.socket.ts'
import { ApiError } from '#server/http/errors.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import type { OwnChatService } from './chat.service.ts'
import type { JoinNotices } from './messages/join-notices.service.ts'
import type { OpenRooms } from './rooms/open-rooms.service.ts'

type Use = { service: OwnChatService; rooms: OpenRooms; joins: JoinNotices }

export function serveChatroom(realtime: RealtimeService, { service, rooms, joins }: Use): void {
  realtime.serve(chatroomTopic, {
    async channel({ groupId }, { viewer, afterId }) {
      const room = await service.readable(groupId, viewer)
      if (afterId !== undefined) await rooms.reachBack(room, Number(afterId))
      return room.channel
    },
    entered({ groupId }, { viewer }) {
      // Joins are announced in public rooms only.
      if (viewer.kind === 'user' && rooms.find(groupId)?.people === null) joins.enter(groupId, viewer.userId)
    },
    async send({ uuid, data }, { viewer, address }) {
      if ('updatedReaction' in data) {
        if (viewer.kind !== 'user') throw new ApiError('FIBE_NOT_LOGIN')
        const { groupId: roomId, groupMessageId: messageId, reaction } = data
        await service.reactAs(viewer, { roomId, messageId, reaction }, { address })
        return null
      }
      const { groupId: roomId, originalMessage: text, parentMessageId: parentId = null, sticker } = data
      const attachments = data.attachments.map(({ url }) => url)
      return service.write(viewer, { roomId, uuid, text, parentId, attachments, sticker }, { address })
    },
  })
}
