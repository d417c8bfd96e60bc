import { texts } from './text.ts'

/** The status page. `status.state.STATE` and `status.part.PART` are names of contract/status.ts. */
export const statusTexts = texts({
  'status.title': ['Trạng thái', 'Status', '服務狀態'],
  'status.about': [
    'Hình trực tiếp, trò chuyện, video và kèo đang hoạt động ra sao, cùng các sự cố trong 90 ngày qua.',
    'How live pictures, chat, videos and odds are working, and the incidents of the last 90 days.',
    '直播畫面、聊天、影片與賠率的運作情形，以及過去 90 天的事故。',
  ],
  'status.all.good': ['Mọi thứ đang hoạt động', 'Everything works', '一切正常'],
  'status.all.impaired': ['Một số phần hoạt động không ổn định', 'Some parts work unreliably', '部分功能不穩定'],
  'status.all.down': ['Một số phần đang gián đoạn', 'Some parts are interrupted', '部分功能中斷'],
  'status.checked': ['Kiểm tra lúc {{time}}', 'Checked at {{time}}', '檢查時間 {{time}}'],
  'status.part.live': ['Hình trực tiếp', 'Live pictures', '直播畫面'],
  'status.part.chat': ['Trò chuyện', 'Chat', '聊天'],
  'status.part.video': ['Video và bản ghi', 'Videos and recordings', '影片與錄影'],
  'status.part.odds': ['Kèo', 'Odds', '賠率'],
  'status.state.good': ['Bình thường', 'Works', '正常'],
  'status.state.impaired': ['Không ổn định', 'Unreliable', '不穩定'],
  'status.state.down': ['Gián đoạn', 'Interrupted', '中斷'],
  'status.incidents': ['Sự cố trong 90 ngày qua', 'Incidents of the last 90 days', '過去 90 天的事故'],
  'status.feed': ['Theo dõi bằng Atom', 'Follow by Atom', '以 Atom 訂閱'],
  'status.none': ['Không có sự cố nào', 'No incidents', '沒有事故'],
  'status.open': ['Đang diễn ra', 'Ongoing', '處理中'],
  'status.closed': ['Đã xong lúc {{time}}', 'Ended at {{time}}', '結束於 {{time}}'],
  'status.incident.investigating': ['Đang tìm nguyên nhân', 'Looking for the cause', '正在找出原因'],
  'status.incident.identified': ['Đã biết nguyên nhân', 'Cause known', '已知原因'],
  'status.incident.watching': ['Đang theo dõi', 'Watching', '持續觀察'],
  'status.incident.resolved': ['Đã khắc phục', 'Fixed', '已修復'],
})
