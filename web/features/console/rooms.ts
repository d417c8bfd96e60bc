import type { TextKey } from '#contract/texts/all.ts'

/** Console pages that are not record lists, and the lowest role that may enter each. */
export const rooms: { path: string; label: TextKey; icon: string; role: 'moderator' | 'operator' }[] = [
  { path: '/quan-tri/bao-cao', label: 'console.room.reports', icon: 'shield-check', role: 'moderator' },
  { path: '/quan-tri/tin-tuc', label: 'nav.newsroom', icon: 'newspaper', role: 'operator' },
  { path: '/quan-tri/so-xu', label: 'console.room.ledger', icon: 'scale', role: 'operator' },
]
