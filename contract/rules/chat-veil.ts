import { type ChatMessage, plainMessage } from '#contract/chat.ts'

/**
 * Returns the message without content of members in `hiddenIds`. Of a hidden member’s message, only ids and time
 * remain. In other messages, a quote of a hidden member is removed.
 */
export function veiledMessage(message: ChatMessage, hiddenIds: ReadonlySet<string>): ChatMessage {
  const { groupId, groupMessageId, uuid, createdAt, parent } = message
  if (hiddenIds.has(message.userId)) {
    const noAuthor = { userId: '', username: '', showName: '', filteredMessage: '' }
    return { ...plainMessage, groupId, groupMessageId, uuid, createdAt, ...noAuthor, isHidden: true }
  }
  if (!parent?.userId || !hiddenIds.has(parent.userId)) return message
  const { parent: _, ...rest } = message
  return { ...rest, parentMessageId: null }
}
