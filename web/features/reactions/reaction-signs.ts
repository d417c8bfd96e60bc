import type { Reaction } from '#contract/reactions.ts'

/** Emoji of each reaction. Its name is the text `reaction.KIND`. */
export const reactionSigns: Record<Reaction, string> = {
  like: '👍',
  love: '❤️',
  haha: '😂',
  wow: '😮',
  sad: '😢',
  angry: '😡',
}
