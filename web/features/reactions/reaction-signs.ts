import type { Reaction } from '#contract/reactions.ts'

/** Emoji of each reaction. The text `reaction.KIND` names it. */
export const reactionSigns: Record<Reaction, string> = {
  like: '👍',
  love: '❤️',
  haha: '😂',
  wow: '😮',
  sad: '😢',
  angry: '😡',
}
