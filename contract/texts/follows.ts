import { texts } from './text.ts'

export const followsTexts = texts({
  'follow.follow': ['Theo dõi', 'Follow', '追蹤'],
  'follow.following': ['Đang theo dõi', 'Following', '追蹤中'],
  'follow.followers': ['{{count}} người theo dõi', '{{count}} {{count|follower|followers}}', '{{count}} 人追蹤'],
})
