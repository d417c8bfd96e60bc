import { guestName, type PublicUser } from '#contract/account.ts'
import { type ChatMessage, goldName } from '#contract/chat.ts'
import type { ChatAttachment } from '#contract/chat-attachments.ts'
import { isUnlocked } from '#contract/levels.ts'
import type { MessageRow, ReactionRow } from './message.store.ts'

export type Author = Pick<PublicUser, 'username' | 'displayName' | 'level' | 'role' | 'profilePicture'>
type Parent = { id: string; userId: string; showName: string; filteredMessage: string }

/** What stays of a message that was taken down: its place in the order. */
export function tombstone({
  groupId,
  groupMessageId,
  uuid,
  userId,
  username,
  showName,
  createdAt,
}: ChatMessage): ChatMessage {
  return { groupId, groupMessageId, uuid, userId, username, showName, createdAt, filteredMessage: '', isDeleted: true }
}

/** Quotes are short: the reply carries them to everybody. */
const longestQuote = 120

function quoteOf(message: Pick<ChatMessage, 'groupMessageId' | 'userId' | 'showName' | 'filteredMessage'>): Parent {
  const letters = [...message.filteredMessage]
  const filteredMessage =
    letters.length > longestQuote ? `${letters.slice(0, longestQuote).join('')}…` : message.filteredMessage
  return { id: message.groupMessageId, userId: message.userId, showName: message.showName, filteredMessage }
}

const goneAuthor: Author = { username: '', displayName: '…', level: 0, role: 'user', profilePicture: '' }

type Context = {
  authors: ReadonlyMap<string, Author>
  parents: ReadonlyMap<string, MessageRow>
  reactions: ReadonlyMap<string, ReactionRow[]>
  attachments: ReadonlyMap<string, readonly ChatAttachment[]>
  /** Moderators also see what was masked or taken down. */
  audience: 'everybody' | 'moderator'
}

export function presentRow(
  row: MessageRow,
  { authors, parents, reactions, attachments, audience }: Context,
): ChatMessage {
  const parentRow = row.parent_id === null ? undefined : parents.get(row.parent_id)
  const parent = parentRow && quoteOf(presentWritten(parentRow, authors.get(parentRow.user_id)))
  const message = presentWritten(row, authors.get(row.user_id), parent)
  const counts = reactions.get(row.id) ?? []
  const files = attachments.get(row.id)
  const own = counts.find((count) => count.isOwn)
  const original = audience === 'moderator' && (row.unmasked_text ?? (row.deleted_at ? row.text : null))
  return {
    ...(row.deleted_at ? tombstone(message) : message),
    ...(counts.length > 0 && !row.deleted_at
      ? {
          listReaction: counts.map(({ reaction, total }) => ({ reaction, total })),
          totalReactions: counts.reduce((sum, count) => sum + count.total, 0),
          ...(own ? { reaction: own.reaction } : {}),
        }
      : {}),
    ...(files && !row.deleted_at ? { attachments: [...files] } : {}),
    ...(original ? { originalMessage: original } : {}),
  }
}

/** What everybody gets; what is at its default is left out. */
function presentWritten(row: MessageRow, author: Author = goneAuthor, parent?: Parent): ChatMessage {
  return {
    groupId: row.room_id,
    groupMessageId: row.id,
    uuid: row.uuid,
    userId: row.user_id,
    username: author.username,
    showName: author.displayName,
    filteredMessage: row.deleted_at ? '' : row.text,
    createdAt: row.created_at.getTime(),
    ...(author.username.startsWith(guestName) ? { isGuest: true } : {}),
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
