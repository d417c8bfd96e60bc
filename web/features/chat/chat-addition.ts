import type { ReactNode } from 'react'
import type { GiftNotice, MapChangeNotice } from '#contract/chat.socket.ts'
import type { GoalMoment } from '#contract/goal-moments.ts'
import type { TextKey } from '#contract/texts/all.ts'

/** Passes gift notices to the addition that renders them. They are not lines of the message list. */
export type Notices = {
  /** Calls the listener for each notice. Returns an unsubscribe function. */
  subscribe(listener: (notice: GiftNotice) => void): () => void
  take(notice: GiftNotice): void
}

export type AdditionPlace = {
  groupId: string
  /** True while the viewer has the tool open, and is neither muted nor in an archived room. */
  isOpen: boolean
  close: () => void
}

/** Part of a room's chat that belongs to another feature. That feature passes it to `ChatSlot`. */
export type ChatAddition = {
  /** Renders what crosses the lane between the header and the messages. */
  lane?(notices: Notices): ReactNode
  /** Renders content above the composer. */
  draw?(place: AdditionPlace): ReactNode
  /** Button beside the composer that toggles `isOpen`, for example to open a panel of `draw`. */
  tool?: { label: TextKey; icon: ReactNode } | null
  /** Renders a notice as a line between the messages. */
  line?(notice: MapChangeNotice): ReactNode
  /** Renders the card of a goal between the messages. Without it, the room does not load cards. */
  moment?(moment: GoalMoment): ReactNode
}

export function createNotices(): Notices {
  const listeners = new Set<(notice: GiftNotice) => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take(notice) {
      for (const listener of listeners) listener(notice)
    },
  }
}
