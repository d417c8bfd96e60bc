import type { ReactionCode } from '#contract/chat.ts'

/** What a reaction looks like; its name is the message `chat.reaction.CODE`. */
export const reactionSigns: Record<ReactionCode, string> = {
  10: '👍',
  20: '❤️',
  30: '😂',
  40: '😮',
  50: '😢',
  60: '⚽',
}

export const reactionCodes = Object.keys(reactionSigns).map(Number) as ReactionCode[]
