import { texts } from './text.ts'

export const goalMomentsTexts = texts({
  'goalMoment.title': ['Khoảnh khắc bàn thắng', 'Goal moment', '進球時刻'],
  'goalMoment.pace': [
    '{{count}} tin mỗi phút',
    '{{count}} {{count|message|messages}} a minute',
    '每分鐘 {{count}} 則訊息',
  ],
  'goalMoment.lines': ['Câu được thả cảm xúc nhiều nhất', 'Most reacted lines', '最多人按表情的留言'],
  'goalMoment.reactions': ['{{count}} lượt thả cảm xúc', '{{count}} {{count|reaction|reactions}}', '{{count}} 個表情'],
  'goalMoment.play': ['Xem lại bàn thắng', 'Watch the goal', '重看進球'],
  'goalMoment.video': ['Video bàn thắng: {{goal}}', 'Video of the goal: {{goal}}', '進球影片：{{goal}}'],
  'goalMoment.failed': ['Không phát được video này.', 'This video can’t be played.', '無法播放這部影片。'],
  'goalMoment.retry': ['Thử lại', 'Try again', '再試一次'],
  'goalMoment.share': ['Chia sẻ lên bảng tin', 'Share to the feed', '分享到動態'],
  'goalMoment.new': [
    'Khoảnh khắc mới trong phòng chat. {{goal}}',
    'New goal moment in the chat. {{goal}}',
    '聊天室有新的進球時刻。{{goal}}',
  ],
})
