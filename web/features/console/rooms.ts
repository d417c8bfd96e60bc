import type { consoleGroups } from '#contract/console.ts'
import type { TextKey } from '#contract/texts/all.ts'

type Room = {
  path: string
  label: TextKey
  icon: string
  role: 'moderator' | 'operator'
  group: (typeof consoleGroups)[number]
}

/** Console pages that are not record lists, and the lowest role that may enter each. */
export const rooms: readonly Room[] = [
  { path: '/quan-tri/bao-cao', label: 'console.room.reports', icon: 'shield-check', role: 'moderator', group: 'desk' },
  { path: '/quan-tri/phe-duyet', label: 'approvals.title', icon: 'users-round', role: 'operator', group: 'desk' },
  { path: '/quan-tri/luong', label: 'streamDesk.title', icon: 'radio', role: 'operator', group: 'desk' },
  { path: '/quan-tri/tran-dau', label: 'fixtureDesk.title', icon: 'calendar-cog', role: 'operator', group: 'sport' },
  { path: '/quan-tri/doi-chieu', label: 'imports.title', icon: 'git-compare', role: 'operator', group: 'sport' },
  { path: '/quan-tri/tin-tuc', label: 'nav.newsroom', icon: 'newspaper', role: 'operator', group: 'content' },
  { path: '/quan-tri/thanh-vien', label: 'memberDesk.title', icon: 'users', role: 'moderator', group: 'people' },
  { path: '/quan-tri/so-xu', label: 'console.room.ledger', icon: 'scale', role: 'operator', group: 'rewards' },
]
