import type { ChatMessage } from '#contract/chat.ts'
import type { Draft, Joined } from './message-line.ts'

export type ChatState = {
  phase: 'loading' | 'ready' | 'failed'
  messages: ChatMessage[]
  joins: Joined[]
  drafts: Draft[]
  /** Of the newest in the room, held or not. */
  newestId: number
  people: number
  isLoadingOlder: boolean
  /** No socket gets through: the room is read and written by calls. */
  isPolling: boolean
  /** Up to where the member had read on coming in; null until it is known. */
  lastReadId: number | null
  isModerator: boolean
  /** The match is long over: nobody writes any more. */
  isArchived: boolean
  /** One need not log in to write. */
  guestsMayWrite: boolean
  isMuted: boolean
  mutedUntil: number | null
  /** Epoch ms until which the server takes no more from this member. */
  slowUntil: number
  /** Authors whom the member does not read here. */
  hiddenIds: ReadonlySet<string>
}

export const startState: ChatState = {
  phase: 'loading',
  messages: [],
  joins: [],
  drafts: [],
  newestId: 0,
  people: 0,
  isLoadingOlder: false,
  isPolling: false,
  lastReadId: null,
  isModerator: false,
  isArchived: false,
  guestsMayWrite: false,
  isMuted: false,
  mutedUntil: null,
  slowUntil: 0,
  hiddenIds: new Set(),
}
