import { texts } from './text.ts'

export const bookingsTexts = texts({
  'booking.book': ['Đặt lịch', 'Remind me', '預約'],
  'booking.booked': ['Đã đặt lịch', 'Reminder set', '已預約'],
  'booking.bookWith': [
    'Đặt lịch xem {{match}} cùng {{name}}',
    'Remind me of {{match}} with {{name}}',
    '預約和 {{name}} 一起看 {{match}}',
  ],
  'booking.bookedWith': [
    'Đã đặt lịch xem {{match}} cùng {{name}}',
    'Reminder set for {{match}} with {{name}}',
    '已預約和 {{name}} 一起看 {{match}}',
  ],
  'booking.cancelWith': [
    'Hủy lịch xem {{match}} cùng {{name}}',
    'Cancel reminder: {{match}} with {{name}}',
    '取消和 {{name}} 一起看 {{match}} 的預約',
  ],
  'booking.done': [
    'Đã đặt lịch. Chúng tôi sẽ nhắc bạn trước 15 phút.',
    'Reminder set. We’ll notify you 15 minutes before.',
    '已預約，開賽前 15 分鐘會提醒你。',
  ],
  'booking.cancelled': ['Đã hủy lịch.', 'Reminder cancelled.', '已取消預約。'],
  'booking.choose': ['Chọn bình luận viên để đặt lịch', 'Remind me: choose a commentator', '選擇要預約的主播'],
  'booking.provisional': [
    'Giờ dự kiến, chưa thể đặt lịch',
    'You can set a reminder once the time is confirmed',
    '時間還沒確定，暫不開放預約',
  ],
  'bookings.description': [
    'Những trận bạn đã đặt lịch xem, có thể thêm vào lịch trên điện thoại.',
    'The matches you’ve set reminders for, ready to add to your phone’s calendar.',
    '你預約的比賽都在這裡，也能加入手機行事曆。',
  ],
  'bookings.upcoming': ['Sắp diễn ra', 'Upcoming', '即將開賽'],
  'bookings.empty': [
    'Bạn chưa đặt lịch trận nào. Chọn một trận trong lịch và bấm Đặt lịch.',
    'No reminders yet. Pick a match in the schedule and press Remind me.',
    '還沒有預約。到賽程挑一場，按「預約」。',
  ],
  'bookings.toSchedule': ['Xem lịch trực tiếp', 'Open the live schedule', '查看直播賽程'],
  'bookings.login': [
    'Đăng nhập để xem lịch đã đặt và nhận lời nhắc.',
    'Log in to see your reminders and get notified.',
    '登入後即可查看預約並收到提醒。',
  ],
  'bookings.calendar': ['Thêm vào lịch của bạn', 'Add to your calendar', '加入你的行事曆'],
  'bookings.calendar.hint': [
    'Liên kết này là của riêng bạn. Dán vào ứng dụng lịch, trận nào đổi giờ sẽ tự động cập nhật.',
    'This link is private to you. Paste it into a calendar app and new start times will appear automatically.',
    '這是你專屬的網址。貼到行事曆應用程式，比賽改期會自動更新。',
  ],
  'bookings.calendar.copy': ['Sao chép liên kết', 'Copy calendar link', '複製網址'],
  'bookings.calendar.renew': ['Tạo liên kết mới', 'Get a new link', '換新網址'],
  'bookings.calendar.renewed': ['Liên kết cũ không còn dùng được.', 'The old link no longer works.', '舊網址已失效。'],
  'bookings.calendar.open': ['Mở trong ứng dụng lịch', 'Open in a calendar app', '在行事曆應用程式開啟'],
  'calendar.mine': ['{{site}} – Lịch đã đặt', '{{site}} – my reminders', '{{site}} – 我的預約'],
  'calendar.site': ['{{site}}', '{{site}}', '{{site}}'],
  'calendar.provisional': ['dự kiến', 'provisional', '暫定'],
  'calendar.toBeDecided': ['chưa rõ giờ', 'time TBC', '時間未定'],
  'calendar.subscribeTo': ['Thêm vào lịch: {{name}}', 'Add to calendar: {{name}}', '加入行事曆：{{name}}'],
  'calendar.add': ['Thêm vào lịch', 'Add to calendar', '加入行事曆'],
})
