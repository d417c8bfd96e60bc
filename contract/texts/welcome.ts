import { texts } from './text.ts'

export const welcomeTexts = texts({
  'welcome.title': ['Chọn đội và bình luận viên', 'Pick teams and commentators', '選擇球隊與主播'],
  'welcome.description': [
    'Chạm để theo dõi. Bạn sẽ được báo bàn thắng, giờ bóng lăn và lúc bình luận viên lên sóng.',
    'Tap to follow. We’ll notify you of goals, kick-offs and commentators going live.',
    '點一下即可追蹤，進球、開球和主播開播都會通知你。',
  ],
  'welcome.commentators': ['Bình luận viên', 'Commentators', '主播'],
  'welcome.teams': ['Đội bóng', 'Teams', '球隊'],
  'welcome.sport': ['Môn thể thao', 'Sport', '運動項目'],
  'welcome.search': ['Tìm đội của bạn', 'Find your team', '尋找你的球隊'],
  'welcome.noTeam': ['Chưa có đội nào tên như vậy.', 'No teams match this name.', '找不到這個名稱的球隊。'],
  'welcome.live': ['Đang lên sóng', 'Live now', '直播中'],
  'welcome.chosen': ['Đã chọn {{count}}', '{{count}} picked', '已選 {{count}} 個'],
  'welcome.go': ['Xem ngay', 'Watch now', '立即觀看'],
  'welcome.kept': [
    'Lựa chọn được giữ trên thiết bị này và chuyển vào tài khoản khi bạn đăng ký.',
    'Your picks stay on this device and move into your account when you register.',
    '你的選擇會保留在這台裝置，註冊後會移到你的帳號。',
  ],
  'welcome.card.new': ['Chào mừng đến {{site}}!', 'Welcome to {{site}}!', '歡迎來到 {{site}}！'],
  'welcome.card.again': ['Chào bạn trở lại!', 'Welcome back!', '歡迎回來！'],
  'welcome.card.text': [
    'Chọn đội và bình luận viên bạn thích để vào xem nhanh hơn.',
    'Pick the teams and commentators you like to get to their matches faster.',
    '選擇喜歡的球隊和主播，更快進入比賽。',
  ],
  'welcome.card.do': ['Chọn ngay', 'Pick now', '馬上選擇'],
  'welcome.card.never': ['Để sau', 'Not now', '稍後再說'],
  'welcome.steps': ['Bốn bước đầu tiên', 'Your first four steps', '四個新手步驟'],
  'welcome.steps.done': ['Xong cả rồi, chúc bạn xem vui!', 'All done. Enjoy the matches!', '全部完成，祝你看得開心！'],
  'welcome.steps.close': ['Ẩn các bước đầu tiên', 'Hide the first steps', '隱藏新手步驟'],
  'welcome.step.follow': [
    'Theo dõi một đội hoặc bình luận viên',
    'Follow a team or a commentator',
    '追蹤一支球隊或一位主播',
  ],
  'welcome.step.hello': ['Nói lời chào trong phòng chat', 'Say hello in a chat room', '在聊天室打個招呼'],
  'welcome.step.book': ['Đặt lịch một trận', 'Set a match reminder', '預約一場比賽'],
  'welcome.step.check-in': ['Điểm danh lần đầu', 'Check in for the first time', '第一次簽到'],
})
