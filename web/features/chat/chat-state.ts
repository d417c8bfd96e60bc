import type { ChatMessage } from '#contract/chat.ts'
import type { RoomRules } from '#contract/room-rules.ts'
import type { Draft, Joined } from './message-line.ts'

export type ChatState = {
  phase: 'loading' | 'ready' | 'failed'
  messages: ChatMessage[]
  joins: Joined[]
  drafts: Draft[]
  /** Id of the room's newest message, even when it is not in `messages`. */
  newestId: number
  people: number
  isLoadingOlder: boolean
  /** True while no socket opens, so that the room reads and writes by HTTP calls. */
  isPolling: boolean
  /** Id of the last message that the member had read before entering the room. Null until loaded. */
  lastReadId: number | null
  isModerator: boolean
  isFollowing: boolean
  rules: RoomRules
  /** The message that is shown above the others. */
  pinned: ChatMessage | null
  /** True when the room is closed for writing, for example long after the match. */
  isArchived: boolean
  guestsMayWrite: boolean
  isMuted: boolean
  mutedUntil: number | null
  /** Device time in epoch ms until which the server refuses messages from this member. */
  slowUntil: number
  /** Authors whose messages the member does not see here. */
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
  isFollowing: false,
  rules: {
    version: -1,
    slowSeconds: 0,
    followersOnly: false,
    membersOnly: false,
    linksOff: false,
    newcomersOff: false,
  },
  pinned: null,
  isArchived: false,
  guestsMayWrite: false,
  isMuted: false,
  mutedUntil: null,
  slowUntil: 0,
  hiddenIds: new Set(),
}
