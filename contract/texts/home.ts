import { texts } from './text.ts'

export const homeTexts = texts({
  'home.title': ['Trực tiếp thể thao', 'Live sport', '體育直播'],
  'home.heading': [
    '{{site}}: thể thao trực tiếp với bình luận tiếng Việt',
    '{{site}}: live sport with Vietnamese commentary',
    '{{site}}：越南語播報的體育直播',
  ],
  'home.hot': ['Trận hot', 'Hot Match', '熱門比賽'],
  'home.preview.pause': ['Tạm dừng video xem trước', 'Pause preview', '暫停預覽'],
  'home.preview.play': ['Phát video xem trước', 'Play preview', '播放預覽'],
  'home.upcoming': ['Sắp diễn ra', 'Coming up', '即將開賽'],
  'home.upcoming.empty': [
    'Chưa có trận nào sắp tới. Bạn xem lịch những ngày sau nhé.',
    'No upcoming matches yet. Check the schedule for the days ahead.',
    '目前沒有即將開始的比賽，看看之後的賽程吧。',
  ],
  'home.live': ['Đang diễn ra', 'On now', '正在進行'],
  'home.goals': ['Bàn thắng mới', 'Latest goals', '最新進球'],
  'home.tips': ['Tip kèo tối nay', 'Tonight’s tips', '今晚推薦'],
  'home.news': ['Tin mới', 'Latest news', '最新消息'],
  'home.reels': ['Reels', 'Reels', '短影片'],
  'home.commentators': ['Lịch bình luận viên', 'Commentator schedule', '主播賽程'],
  'home.commentators.week': [
    '{{count}} trận trong 7 ngày tới',
    '{{count}} {{count|match|matches}} in the next 7 days',
    '未來 7 天共 {{count}} 場',
  ],
  'home.commentators.empty': [
    'Chưa có bình luận viên nào nhận trận. Bạn quay lại sau nhé.',
    'No commentators have signed up for a match yet. Please check back later.',
    '還沒有主播排定比賽，請稍後再來看看。',
  ],
  'home.quiet.title': ['Khán đài đang nghỉ', 'All quiet in the stands', '看台正在休息'],
  'home.quiet.text': [
    'Hiện chưa có trận nào phát. Xem lịch để biết trận tiếp theo.',
    'Nothing is live right now. Check the schedule for the next match.',
    '目前沒有直播，下一場比賽請見賽程。',
  ],
})
