import { type ChatMessage, takeBackMinutes } from '#contract/chat.ts'
import { editMinutes } from '#contract/chat-edits.ts'
import { knownNowMs } from '#web/api/server-clock.ts'

/** Returns true while the author may take the message back. The server decides when the clocks differ. */
export function mayTakeBack({ createdAt }: Pick<ChatMessage, 'createdAt'>): boolean {
  return knownNowMs() - createdAt < takeBackMinutes * 60_000
}

/**
 * Returns true while the author may edit the message. Only text can be edited. The server decides when the clocks
 * differ.
 */
export function mayEdit({ createdAt, shout, sticker }: Pick<ChatMessage, 'createdAt' | 'shout' | 'sticker'>): boolean {
  return !shout && !sticker && knownNowMs() - createdAt < editMinutes * 60_000
}
