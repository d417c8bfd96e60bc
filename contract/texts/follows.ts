import { texts } from './text.ts'

export const followsTexts = texts({
  vi: {
    'follow.follow': 'Theo dõi',
    'follow.following': 'Đang theo dõi',
    'follow.followers': '{{count}} người theo dõi',
  },
  en: {
    'follow.follow': 'Follow',
    'follow.following': 'Following',
    'follow.followers': '{{count}} {{count|follower|followers}}',
  },
  zh: {
    'follow.follow': '追蹤',
    'follow.following': '追蹤中',
    'follow.followers': '{{count}} 人追蹤',
  },
})
