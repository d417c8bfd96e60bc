import { type ChatMessage, plainMessage } from '#contract/chat.ts'

/** The message without what a member of `hiddenIds` wrote: only its place in the order, or without the quote. */
export function veiledMessage(message: ChatMessage, hiddenIds: ReadonlySet<string>): ChatMessage {
  const { groupId, groupMessageId, uuid, createdAt, parent } = message
  if (hiddenIds.has(message.userId)) {
    const nobody = { userId: '', username: '', showName: '', filteredMessage: '' }
    return { ...plainMessage, groupId, groupMessageId, uuid, createdAt, ...nobody, isHidden: true }
  }
  if (!parent?.userId || !hiddenIds.has(parent.userId)) return message
  const { parent: _, ...rest } = message
  return { ...rest, parentMessageId: null }
}
