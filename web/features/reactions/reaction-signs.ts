import type { Reaction } from '#contract/reactions.ts'

/** What a reaction looks like; its name is the message `reaction.KIND`. */
export const reactionSigns: Record<Reaction, string> = {
  like: '👍',
  love: '❤️',
  haha: '😂',
  wow: '😮',
  sad: '😢',
  angry: '😡',
}
