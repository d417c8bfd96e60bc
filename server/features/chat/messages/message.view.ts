import { guestName, type PublicUser } from '#contract/account.ts'
import { type ChatMessage, goldName, plainMessage } from '#contract/chat.ts'
import type { ChatAttachment } from '#contract/chat-attachments.ts'
import { isUnlocked } from '#contract/levels.ts'
import { quotedText } from '#contract/rules/chat-quote.ts'
import type { RoomRow } from '#server/features/chat/rooms/room.store.ts'
import type { MessageRow, ReactionRow } from './message.store.ts'

export type Author = Pick<PublicUser, 'username' | 'displayName' | 'level' | 'role' | 'profilePicture'>
/** Fields of a room that never change. */
export type RoomFacts = Pick<RoomRow, 'kind' | 'pair'>
type Parent = { id: string; userId: string; showName: string; filteredMessage: string }

/** Returns a deleted message without its content. It stays in the list, because ids have no gaps. */
export function tombstone(message: ChatMessage, { isTakenBack }: { isTakenBack: boolean }): ChatMessage {
  const { groupId, groupMessageId, uuid, userId, username, showName, createdAt, vipGroup, toUserId } = message
  return {
    ...plainMessage,
    groupId,
    groupMessageId,
    uuid,
    userId,
    username,
    showName,
    createdAt,
    vipGroup,
    toUserId,
    filteredMessage: '',
    isDeleted: true,
    ...(isTakenBack ? { isTakenBack } : {}),
  }
}

function quoteOf(message: Pick<ChatMessage, 'groupMessageId' | 'userId' | 'showName' | 'filteredMessage'>): Parent {
  const { groupMessageId: id, userId, showName, filteredMessage } = message
  return { id, userId, showName, filteredMessage: quotedText(filteredMessage) }
}

const deletedAuthor: Author = { username: '', displayName: '…', level: 0, role: 'user', profilePicture: '' }

type Context = {
  room: RoomFacts
  authors: ReadonlyMap<string, Author>
  parents: ReadonlyMap<string, MessageRow>
  reactions: ReadonlyMap<string, ReactionRow[]>
  attachments: ReadonlyMap<string, readonly ChatAttachment[]>
  /** Moderators also see the original of masked or deleted messages, and the keyed hash of the sender’s address. */
  audience: 'everybody' | 'moderator'
}

export function presentRow(
  row: MessageRow,
  { room, authors, parents, reactions, attachments, audience }: Context,
): ChatMessage {
  const parentRow = row.parent_id === null ? undefined : parents.get(row.parent_id)
  const parent = parentRow && quoteOf(presentWritten(parentRow, { room, author: authors.get(parentRow.user_id) }))
  const message = presentWritten(row, { room, author: authors.get(row.user_id), parent })
  const counts = reactions.get(row.id) ?? []
  const files = attachments.get(row.id)
  const own = counts.find((count) => count.isOwn)
  return {
    ...(row.deleted_at
      ? tombstone(message, { isTakenBack: row.deleted_by === row.user_id })
      : { ...message, ...row.extra }),
    ...(counts.length > 0 && !row.deleted_at
      ? {
          listReaction: counts.map(({ reaction, total }) => ({ reaction, total })),
          totalReactions: counts.reduce((sum, count) => sum + count.total, 0),
          ...(own ? { reaction: own.reaction } : {}),
        }
      : {}),
    ...(files && !row.deleted_at ? { attachments: [...files] } : {}),
    ...(audience === 'moderator'
      ? { originalMessage: row.unmasked_text ?? row.text, ip: row.address_hash?.toString('base64url') ?? '' }
      : {}),
  }
}

type Written = { room: RoomFacts; author: Author | undefined; parent?: Parent | undefined }

/** Sets the fields that every viewer receives. */
function presentWritten(row: MessageRow, { room, author = deletedAuthor, parent }: Written): ChatMessage {
  return {
    ...plainMessage,
    groupId: row.room_id,
    groupMessageId: row.id,
    uuid: row.uuid,
    userId: row.user_id,
    username: author.username,
    showName: author.displayName,
    filteredMessage: row.deleted_at ? '' : row.text,
    createdAt: row.created_at.getTime(),
    ...(row.edited_at ? { editedAt: row.edited_at.getTime() } : {}),
    isGuest: author.username.startsWith(guestName),
    vipGroup: room.kind === 'vip' ? 1 : 0,
    toUserId: room.pair?.find((userId) => userId !== row.user_id) ?? null,
    ...(author.level > 0 ? { level: author.level } : {}),
    ...(isUnlocked('gold-name', author.level) ? { colorName: goldName } : {}),
    ...(author.role === 'user' ? {} : { role: author.role }),
    ...(author.profilePicture ? { profilePicture: author.profilePicture } : {}),
    ...(parent
      ? {
          parentMessageId: parent.id,
          parent: { userId: parent.userId, showName: parent.showName, filteredMessage: parent.filteredMessage },
        }
      : {}),
  }
}
