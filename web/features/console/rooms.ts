import type { consoleGroups } from '#contract/console.ts'
import type { Screen } from '#contract/rules/desk-rights.ts'
import type { TextKey } from '#contract/texts/all.ts'

type Room = {
  path: string
  label: TextKey
  icon: string
  screen: Screen
  group: (typeof consoleGroups)[number]
}

/** Console pages that are not record lists, and the screen whose rights each has. */
export const rooms: readonly Room[] = [
  { path: '/quan-tri/bao-cao', label: 'console.room.reports', icon: 'shield-check', screen: 'reports', group: 'desk' },
  { path: '/quan-tri/phe-duyet', label: 'approvals.title', icon: 'users-round', screen: 'approvals', group: 'desk' },
  { path: '/quan-tri/luong', label: 'streamDesk.title', icon: 'radio', screen: 'streams', group: 'desk' },
  { path: '/quan-tri/tran-dau', label: 'fixtureDesk.title', icon: 'calendar-cog', screen: 'fixtures', group: 'sport' },
  { path: '/quan-tri/mua-giai', label: 'seasonFile.title', icon: 'calendar-plus', screen: 'seasons', group: 'sport' },
  { path: '/quan-tri/doi-chieu', label: 'imports.title', icon: 'git-compare', screen: 'imports', group: 'sport' },
  { path: '/quan-tri/tin-tuc', label: 'nav.newsroom', icon: 'newspaper', screen: 'articles', group: 'content' },
  { path: '/quan-tri/thanh-vien', label: 'memberDesk.title', icon: 'users', screen: 'members', group: 'people' },
  {
    path: '/quan-tri/binh-luan-vien',
    label: 'console.room.commentators',
    icon: 'mic',
    screen: 'commentators',
    group: 'people',
  },
  { path: '/quan-tri/ket-noi', label: 'console.room.machines', icon: 'webhook', screen: 'machines', group: 'system' },
  { path: '/quan-tri/so-xu', label: 'console.room.ledger', icon: 'scale', screen: 'ledger', group: 'rewards' },
]
