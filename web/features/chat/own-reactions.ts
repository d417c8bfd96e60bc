import type { ChatMessage, ReactionCode } from '#contract/chat.ts'

/** Reactions of this viewer. Live messages are the same for all viewers, so they do not include them. */
type OwnReactions = {
  clear(): void
  /** Sets the viewer's reaction to a message. 0 removes it. */
  set(groupMessageId: string, reaction: ReactionCode | 0): void
  /**
   * Call it when a read of the history begins. The returned function stores the reaction of a message from the response,
   * because live messages do not include it, and returns the message. A reaction set during the read is newer.
   */
  startRead(): (message: ChatMessage) => ChatMessage
  /** Returns the message with the viewer's reaction. */
  with(message: ChatMessage): ChatMessage
}

export function createOwnReactions(): OwnReactions {
  const known = new Map<string, ReactionCode>()
  let sets = 0
  /** Number of `sets` at which the viewer last set the reaction of a message. */
  const setAt = new Map<string, number>()

  function store(groupMessageId: string, reaction: ReactionCode | 0): void {
    if (reaction === 0) known.delete(groupMessageId)
    else known.set(groupMessageId, reaction)
  }
  function withOwn(message: ChatMessage): ChatMessage {
    const reaction = known.get(message.groupMessageId)
    return reaction === undefined || message.isDeleted ? message : { ...message, reaction }
  }

  return {
    clear() {
      known.clear()
      setAt.clear()
    },
    set(groupMessageId, reaction) {
      sets += 1
      setAt.set(groupMessageId, sets)
      store(groupMessageId, reaction)
    },
    startRead() {
      const before = sets
      return (message) => {
        if ((setAt.get(message.groupMessageId) ?? 0) > before)
          return withOwn({ ...message, reaction: known.get(message.groupMessageId) ?? 0 })
        store(message.groupMessageId, message.reaction)
        return message
      }
    },
    with: withOwn,
  }
}
