import type { ReactNode } from 'react'
import type { GiftNotice, MapChangeNotice } from '#contract/chat.socket.ts'
import type { TextKey } from '#contract/texts/all.ts'

/** Notices that have no place in the order of messages, for the addition that draws them. */
export type Notices = {
  /** Calls the listener for each notice. Returns a function that stops. */
  heard(listener: (notice: GiftNotice) => void): () => void
  take(notice: GiftNotice): void
}

export type AdditionPlace = {
  groupId: string
  notices: Notices
  /** True while the viewer has the tool open and may write. */
  isOpen: boolean
  close: () => void
}

/** Part of a room's chat that belongs to another feature, which passes it to `ChatSlot`. */
export type ChatAddition = {
  /** Draws above the composer. */
  draw?(place: AdditionPlace): ReactNode
  /** Button beside the composer that opens what `draw` shows. */
  tool?: { label: TextKey; icon: ReactNode } | null
  /** Draws a notice as a line between the messages. */
  line?(notice: MapChangeNotice): ReactNode
}

export function createNotices(): Notices {
  const listeners = new Set<(notice: GiftNotice) => void>()
  return {
    heard(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take(notice) {
      for (const listener of listeners) listener(notice)
    },
  }
}
