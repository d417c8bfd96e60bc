import { chatroomTopic } from '#contract/chat.socket.ts'
import type { ChatMessage, ReactionCount } from '#contract/chat.ts'
import type { EditedMessage } from '#contract/chat-edits.ts'
import type { ChatPoll } from '#contract/chat-polls.ts'
import { quotedText } from '#contract/rules/chat-quote.ts'
import { veiledMessage } from '#contract/rules/chat-veil.ts'
import { channelName, type NewsOf } from '#contract/topic.ts'
import { tombstone } from '#server/features/chat/messages/message.view.ts'
import type { Entry } from '#server/realtime/ring.ts'

export type RoomEvent = NewsOf<typeof chatroomTopic>

/** The last change of a message’s content. */
export type Amendment = { type: 'edited'; edited: EditedMessage } | { type: 'deleted'; isTakenBack: boolean }

/**
 * Messages between processes about a room. The bus may lose some: a gap in the ids reveals a lost chat message, and the
 * room then reads it from the database.
 */
export type RoomNews =
  | { type: 'messages'; messages: ChatMessage[] }
  | { type: 'reaction'; id: number; listReaction: ReactionCount[] }
  | { type: 'deleted'; id: number; isTakenBack: boolean }
  | { type: 'edited'; edited: EditedMessage }
  | { type: 'poll'; poll: ChatPoll }
  | { type: 'passing'; event: RoomEvent }
  | { type: 'rights' }

/**
 * Returns the entry’s JSON without content from members in `apart`, or null for an event that comes from one of them.
 */
export function veiled(roomId: string, entry: Entry, apart: ReadonlySet<string>): string | null {
  if (entry.id !== null) return entryOf(roomId, veiledMessage(messageOf(roomId, entry), apart)).json
  const { data } = JSON.parse(entry.json) as { data?: { userId?: string } }
  return data?.userId !== undefined && apart.has(data.userId) ? null : entry.json
}

export function nameOf(roomId: string): string {
  return channelName(chatroomTopic, { groupId: roomId })
}

export function fieldsOf(roomId: string): { topic: string; groupId: string } {
  return { topic: chatroomTopic.name, groupId: roomId }
}

export function jsonOf(roomId: string, { type, data }: RoomEvent): string {
  return JSON.stringify({ type, ...fieldsOf(roomId), data })
}

export function prefixOf(roomId: string): string {
  return `${JSON.stringify({ type: 'message', ...fieldsOf(roomId) }).slice(0, -1)},"data":`
}

export function entryOf(roomId: string, message: ChatMessage): Entry {
  return { id: Number(message.groupMessageId), json: `${prefixOf(roomId)}${JSON.stringify(message)}}` }
}

export function messageOf(roomId: string, entry: Entry): ChatMessage {
  return JSON.parse(entry.json.slice(prefixOf(roomId).length, -1)) as ChatMessage
}

/** Returns the entry’s JSON after the change of its message or of its quote. Returns null when it does not change. */
export function amended(
  roomId: string,
  entry: Entry,
  { id, amendment }: { id: number; amendment: Amendment },
): string | null {
  if (amendment.type === 'edited') return withEditedMessage(roomId, entry, amendment.edited)
  return withoutMessage(roomId, entry, { messageId: String(id), isTakenBack: amendment.isTakenBack })
}

/**
 * Returns the entry’s JSON without the content of the deleted message, or without the quote of it. Returns null when
 * the entry does not change.
 */
function withoutMessage(
  roomId: string,
  entry: Entry,
  { messageId, isTakenBack }: { messageId: string; isTakenBack: boolean },
): string | null {
  if (entry.id === null || !entry.json.includes(`"${messageId}"`)) return null
  const message = messageOf(roomId, entry)
  if (message.groupMessageId === messageId) return entryOf(roomId, tombstone(message, { isTakenBack })).json
  if (message.parentMessageId !== messageId || !message.parent) return null
  return entryOf(roomId, { ...message, parent: { ...message.parent, filteredMessage: '' } }).json
}

/** Returns the message after the edit. Returns the same message when it is deleted or has a later edit. */
export function withEdit(message: ChatMessage, { filteredMessage, editedAt }: EditedMessage): ChatMessage {
  if (message.isDeleted || (message.editedAt ?? 0) >= editedAt) return message
  return { ...message, filteredMessage, editedAt }
}

/** Returns the entry’s JSON after the edit of the message or of its quote. Returns null when it does not change. */
function withEditedMessage(roomId: string, entry: Entry, edited: EditedMessage): string | null {
  const { groupMessageId } = edited
  if (entry.id === null || !entry.json.includes(`"${groupMessageId}"`)) return null
  const message = messageOf(roomId, entry)
  if (message.groupMessageId === groupMessageId) return entryOf(roomId, withEdit(message, edited)).json
  // A deleted message's quote is empty and stays so.
  if (message.parentMessageId !== groupMessageId || !message.parent?.filteredMessage) return null
  const parent = { ...message.parent, filteredMessage: quotedText(edited.filteredMessage) }
  return entryOf(roomId, { ...message, parent }).json
}
