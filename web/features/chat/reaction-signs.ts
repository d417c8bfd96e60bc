import type { ReactionCode } from '#contract/chat.ts'

/** Emoji of each reaction. The text `chat.reaction.CODE` names it. */
export const reactionSigns: Record<ReactionCode, string> = {
  10: '👍',
  20: '❤️',
  30: '😂',
  40: '😮',
  50: '😢',
  60: '⚽',
}

export const reactionCodes = Object.keys(reactionSigns).map(Number) as ReactionCode[]
