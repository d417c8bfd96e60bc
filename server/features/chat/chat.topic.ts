import * as z from 'zod/mini'
import { roomMessageData, roomReactionData, type SendFrame } from '#contract/chat.socket.ts'
import { digits } from '#contract/envelope.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import type { Connection } from '#server/realtime/connection.ts'
import type { Topic } from '#server/realtime/topics.ts'
import type { OwnChatService } from './chat.service.ts'
import type { JoinNotices } from './join-notices.ts'
import { nameOf, type OpenRooms } from './open-rooms.ts'

/** `chatroom`: subscribing with replay, writing and reacting. */
export function chatTopic(use: { service: OwnChatService; rooms: OpenRooms; joins: JoinNotices }): Topic {
  const { service, rooms, joins } = use
  return {
    topic: 'chatroom',
    nameOf: (frame) => nameOf(frame.groupId ?? ''),
    async admit(frame) {
      const { success, data: roomId } = digits.safeParse(frame.groupId)
      if (!success) throw new ApiError('ROOM_NOT_FOUND')
      const room = await service.readable(roomId)
      if (frame.afterId !== undefined) await rooms.reachBack(room, Number(frame.afterId))
      return { room: room.hubRoom }
    },
    entered(name, { viewer }) {
      if (viewer.kind === 'user') joins.enter(name.slice(nameOf('').length), viewer.userId)
    },
    async send(frame, connection) {
      const { viewer } = connection
      if (viewer.kind !== 'user') throw new ApiError('FIBE_NOT_LOGIN')
      return isReaction(frame) ? react(frame, viewer, connection) : write(frame, viewer, connection)
    },
  }

  async function write(frame: SendFrame, member: Member, { address }: Connection): Promise<unknown> {
    const { groupId, originalMessage, parentMessageId = null } = read(roomMessageData, frame)
    const draft = { roomId: groupId, uuid: frame.uuid, text: originalMessage, parentId: parentMessageId }
    return service.write(member, draft, { address })
  }

  async function react(frame: SendFrame, member: Member, { address }: Connection): Promise<null> {
    const { groupId, groupMessageId, reaction } = read(roomReactionData, frame)
    await service.reactAs(member, { roomId: groupId, messageId: groupMessageId, reaction }, { address })
    return null
  }
}

function isReaction({ data }: SendFrame): boolean {
  return typeof data === 'object' && data !== null && 'updatedReaction' in data
}

function read<S extends z.core.$ZodType>(schema: S, frame: SendFrame): z.core.output<S> {
  const parsed = z.safeParse(schema, frame.data)
  if (parsed.success) return parsed.data
  throw new ApiError('BAD_INPUT')
}
