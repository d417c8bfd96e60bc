import type { ChatMessage } from '#contract/chat.ts'
import type { EditedMessage } from '#contract/chat-edits.ts'
import { quotedText } from '#contract/rules/chat-quote.ts'

/** Returns the messages without the content of the deleted one, and without quotes of it. */
export function withoutDeleted(
  messages: readonly ChatMessage[],
  { groupMessageId, isTakenBack = false }: { groupMessageId: string; isTakenBack?: boolean | undefined },
): ChatMessage[] {
  return messages.map((one) => {
    if (one.groupMessageId === groupMessageId) {
      const { parent: _, editedAt: __, shout: ___, sticker: ____, ...rest } = one
      return { ...rest, listReaction: [], attachments: [], filteredMessage: '', isDeleted: true, isTakenBack }
    }
    if (one.parentMessageId !== groupMessageId || !one.parent) return one
    return { ...one, parent: { ...one.parent, filteredMessage: '' } }
  })
}

/** Returns the messages after the edit of one of them. An edit before the known one changes nothing. */
export function withEdited(messages: readonly ChatMessage[], edited: EditedMessage): ChatMessage[] {
  const { groupMessageId, filteredMessage, editedAt } = edited
  const known = messages.find((one) => one.groupMessageId === groupMessageId)
  if (known && (known.isDeleted || (known.editedAt ?? 0) >= editedAt)) return [...messages]
  return messages.map((one) => {
    if (one === known) return { ...one, filteredMessage, editedAt }
    if (one.parentMessageId !== groupMessageId || !one.parent?.filteredMessage) return one
    return { ...one, parent: { ...one.parent, filteredMessage: quotedText(filteredMessage) } }
  })
}
