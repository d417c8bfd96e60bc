import { privateTopic } from '#contract/private.socket.ts'
import type { OwnChatService } from '#server/features/chat/chat.service.ts'
import type { RealtimeService } from '#server/realtime/realtime.service.ts'
import type { RoomsService } from './rooms.service.ts'

export function servePrivate(
  realtime: RealtimeService,
  { service, rooms }: { service: OwnChatService; rooms: RoomsService },
): void {
  realtime.serve(privateTopic, {
    async send({ uuid, data }, { member, address }) {
      if ('typing' in data) {
        await rooms.publishTyping(member, { roomId: data.groupId, isTyping: data.typing })
        return null
      }
      if ('deliveredId' in data) {
        const { groupId: roomId, deliveredId, readId = '0' } = data
        await rooms.raiseMarks(member, { roomId, readId: Number(readId), deliveredId: Number(deliveredId) })
        return null
      }
      const { groupId, toUserId, originalMessage: text, parentMessageId: parentId = null, sticker } = data
      const roomId = await rooms.privateRoomOf(member, { groupId, otherUserId: toUserId })
      const attachments = data.attachments.map(({ url }) => url)
      const receipt = await service.write(member, { roomId, uuid, text, parentId, attachments, sticker }, { address })
      // Writing a message also marks the room as read.
      const writtenId = Number(receipt.groupMessageId)
      await rooms.raiseMarks(member, { roomId, readId: writtenId, deliveredId: writtenId })
      return { ...receipt, groupId: roomId }
    },
  })
}
