import { privateTopic } from '#contract/private.socket.ts'
import type { OwnChatService } from '#server/features/chat/chat.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import type { RoomsService } from './rooms.service.ts'

export function servePrivate(
  realtime: RealtimeService,
  { service, rooms }: { service: OwnChatService; rooms: RoomsService },
): void {
  realtime.serve(privateTopic, {
    async send({ uuid, data }, { viewer, address }) {
      if (viewer.kind !== 'user') throw new ApiError('FIBE_NOT_LOGIN')
      if ('typing' in data) {
        await rooms.publishTyping(viewer, { roomId: data.groupId, isTyping: data.typing })
        return null
      }
      if ('deliveredId' in data) {
        const { groupId: roomId, deliveredId, readId = '0' } = data
        await rooms.raiseMarks(viewer, { roomId, readId: Number(readId), deliveredId: Number(deliveredId) })
        return null
      }
      const { groupId, toUserId, originalMessage: text, parentMessageId: parentId = null, sticker } = data
      const roomId = await rooms.privateRoomOf(viewer, { groupId, otherUserId: toUserId })
      const attachments = data.attachments.map(({ url }) => url)
      const receipt = await service.write(viewer, { roomId, uuid, text, parentId, attachments, sticker }, { address })
      // Writing a message also marks the room as read.
      const writtenId = Number(receipt.groupMessageId)
      await rooms.raiseMarks(viewer, { roomId, readId: writtenId, deliveredId: writtenId })
      return { ...receipt, groupId: roomId }
    },
  })
}
