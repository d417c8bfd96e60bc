import type { MessageKey } from '#contract/messages/all.ts'

/** Rooms of the console that are pages of their own and no list of records. */
export const rooms: { path: string; label: MessageKey; icon: string }[] = [
  { path: '/quan-tri/bao-cao', label: 'nav.moderation', icon: 'shield-check' },
]
