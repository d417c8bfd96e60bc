import type { ChatMessage } from '#contract/chat.ts'
import type { EditedMessage } from '#contract/chat-edits.ts'
import type { Entry } from '#server/realtime/ring.ts'
import { type Amendment, amended, entryOf } from './room-entry.view.ts'

/** The newest edits and removals of a room’s messages. */
export type Amendments = {
  /** Returns true when a removal or the same or a later edit of the message is known. */
  isOutdated(edited: EditedMessage): boolean
  add(id: number, amendment: Amendment): void
  /** Returns the entry of a message after the known change of it and of the message that it quotes. */
  entryOf(message: ChatMessage): Entry
}

const maxKnown = 500

/**
 * Remembers changes of messages, because edits may arrive out of order, and each change may arrive before its message or
 * before a message that quotes it.
 */
export function createAmendments(roomId: string): Amendments {
  const known = new Map<number, Amendment>()
  return {
    isOutdated({ groupMessageId, editedAt }) {
      const newest = known.get(Number(groupMessageId))
      return newest !== undefined && (newest.type === 'deleted' || newest.edited.editedAt >= editedAt)
    },
    add(id, amendment) {
      known.delete(id)
      known.set(id, amendment)
      const [oldest] = known.keys()
      if (known.size > maxKnown && oldest !== undefined) known.delete(oldest)
    },
    entryOf(message) {
      const entry = entryOf(roomId, message)
      for (const id of [message.groupMessageId, message.parentMessageId].map(Number)) {
        const amendment = known.get(id)
        if (amendment) entry.json = amended(roomId, entry, { id, amendment }) ?? entry.json
      }
      return entry
    },
  }
}
