import type { ChatMessage, ReactionCode } from '#contract/chat.ts'

/** Reactions of this viewer. Live messages are the same for all viewers, so they do not include them. */
type OwnReactions = {
  clear(): void
  /** Sets the viewer's reaction to a message. 0 removes it. */
  set(groupMessageId: string, reaction: ReactionCode | 0): void
  /** Stores the reaction of a message from the history, because live messages do not include it. Returns the message. */
  keep(message: ChatMessage): ChatMessage
  /** Returns the message with the viewer's reaction. */
  with(message: ChatMessage): ChatMessage
}

export function createOwnReactions(): OwnReactions {
  const known = new Map<string, ReactionCode>()
  const own: OwnReactions = {
    clear: () => known.clear(),
    set(groupMessageId, reaction) {
      if (reaction === 0) known.delete(groupMessageId)
      else known.set(groupMessageId, reaction)
    },
    keep(message) {
      own.set(message.groupMessageId, message.reaction)
      return message
    },
    with(message) {
      const reaction = known.get(message.groupMessageId)
      return reaction === undefined || message.isDeleted ? message : { ...message, reaction }
    },
  }
  return own
}
