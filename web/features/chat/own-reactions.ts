import type { ChatMessage, ReactionCode } from '#contract/chat.ts'

type ReactionChange = { before: ReactionCode | 0; next: ReactionCode | 0 }

/** Reactions of this viewer. Live messages are the same for all viewers, so they do not include them. */
type OwnReactions = {
  clear(): void
  /**
   * Sets the viewer's reaction to a message before the server responds. 0 removes it. Call the returned function after
   * the response: `isApplied: false` sets the reaction `before` again. It returns false when the viewer has changed.
   */
  press(groupMessageId: string, change: ReactionChange): (isApplied: boolean) => boolean
  /**
   * Begins a read of the history. Returns a function that takes a message of the response and returns it with the
   * viewer's reaction. It stores the reaction, because live messages do not include it. A reaction during the read is
   * newer than the response.
   */
  startRead(): (message: ChatMessage) => ChatMessage
  /** Returns the message with the viewer's reaction. */
  with(message: ChatMessage): ChatMessage
}

export function createOwnReactions(): OwnReactions {
  const known = new Map<string, ReactionCode>()
  /** Increases when the viewer changes, so that a response for the previous viewer is ignored. */
  let era = 0
  /** Number of reactions that the server has applied. */
  let applied = 0
  /** Number of `applied` after the viewer's last reaction to a message. */
  const appliedAt = new Map<string, number>()
  /** Number of reactions to a message that the server has not answered yet. */
  const unanswered = new Map<string, number>()

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
      era += 1
      known.clear()
      appliedAt.clear()
      unanswered.clear()
    },
    press(groupMessageId, { before, next }) {
      const inEra = era
      const count = (by: number) => unanswered.set(groupMessageId, (unanswered.get(groupMessageId) ?? 0) + by)
      count(1)
      store(groupMessageId, next)
      return (isApplied) => {
        if (era !== inEra) return false
        count(-1)
        if (isApplied) {
          applied += 1
          appliedAt.set(groupMessageId, applied)
        } else store(groupMessageId, before)
        return true
      }
    },
    startRead() {
      const inEra = era
      const before = applied
      return (message) => {
        const { groupMessageId } = message
        const isNewer = (unanswered.get(groupMessageId) ?? 0) > 0 || (appliedAt.get(groupMessageId) ?? 0) > before
        if (era !== inEra || isNewer) return withOwn({ ...message, reaction: known.get(groupMessageId) ?? 0 })
        store(groupMessageId, message.reaction)
        return message
      }
    },
    with: withOwn,
  }
}
