import { type ChatMessage, takeBackMinutes } from '#contract/chat.ts'

/** Returns true while the author may take the message back. The server decides when the clocks differ. */
export function mayTakeBack({ createdAt }: Pick<ChatMessage, 'createdAt'>): boolean {
  return Date.now() - createdAt < takeBackMinutes * 60_000
}
