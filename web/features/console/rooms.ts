import type { TextKey } from '#contract/texts/all.ts'

/** Console pages that are not record lists, and the lowest role that may enter each. */
export const rooms: { path: string; label: TextKey; icon: string; role: 'moderator' | 'operator' }[] = [
  { path: '/quan-tri/bao-cao', label: 'console.room.reports', icon: 'shield-check', role: 'moderator' },
  { path: '/quan-tri/thanh-vien', label: 'memberDesk.title', icon: 'users', role: 'moderator' },
  { path: '/quan-tri/phe-duyet', label: 'approvals.title', icon: 'users-round', role: 'operator' },
  { path: '/quan-tri/luong', label: 'streamDesk.title', icon: 'radio', role: 'operator' },
  { path: '/quan-tri/tran-dau', label: 'fixtureDesk.title', icon: 'calendar-cog', role: 'operator' },
  { path: '/quan-tri/doi-chieu', label: 'imports.title', icon: 'git-compare', role: 'operator' },
  { path: '/quan-tri/tin-tuc', label: 'nav.newsroom', icon: 'newspaper', role: 'operator' },
  { path: '/quan-tri/so-xu', label: 'console.room.ledger', icon: 'scale', role: 'operator' },
]
