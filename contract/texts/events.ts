import { texts } from './text.ts'

/** Events: tickets, places, countdowns. Operators set the names of the fields. */
export const eventsTexts = texts({
  'events.title': ['Sự kiện', 'Events', '活動'],
  'events.description': [
    'Buổi xem chung, đố vui, giải đấu của người hâm mộ: đặt chỗ, lưu lại và nhận lời nhắc trước giờ bắt đầu.',
    'Watch parties, quizzes and fan tournaments: book your place, save the date and get a reminder.',
    '看球聚會、問答與球迷賽事：報名或收藏活動，開始前會提醒你。',
  ],
  'events.when': ['Thời gian', 'When', '時間'],
  'events.ahead': ['Sắp diễn ra', 'Coming up', '即將開始'],
  'events.past': ['Đã diễn ra', 'Past', '已結束'],
  'events.none': ['Chưa có sự kiện nào', 'No events yet', '目前沒有活動'],
  'events.none.text': [
    'Sự kiện mới sẽ hiện ở đây. Hãy ghé lại nhé.',
    'New events will appear here. Check back soon.',
    '新活動會顯示在這裡，歡迎再來看看。',
  ],
  'events.places': [
    'Còn {{left}}/{{capacity}} chỗ',
    '{{left}} of {{capacity}} places left',
    '剩 {{left}}/{{capacity}} 個名額',
  ],
  'events.places.full': ['Đã hết chỗ', 'Fully booked', '已額滿'],
  'events.places.open': ['{{booked}} người tham gia', '{{booked}} going', '{{booked}} 人參加'],
  'events.book': ['Đặt chỗ', 'Book', '報名'],
  'events.booked': ['Đã đặt chỗ', 'Place booked', '已報名'],
  'events.book.done': [
    'Đã giữ chỗ cho bạn. Chúng tôi sẽ nhắc bạn trước một giờ.',
    'Your place is booked. We’ll remind you an hour before the start.',
    '報名成功，開始前一小時會提醒你。',
  ],
  'events.book.back': ['Đã hủy đặt chỗ.', 'Booking cancelled.', '已取消報名。'],
  'events.save': ['Lưu', 'Save', '收藏'],
  'events.calendar': ['Thêm vào lịch', 'Add to calendar', '加入行事曆'],
  'events.saved': ['Đã lưu', 'Saved', '已收藏'],
  'events.on': ['Đang diễn ra', 'Happening now', '進行中'],
  'events.over': ['Đã kết thúc', 'Ended', '已結束'],
  'events.in.days': ['Còn {{days}} ngày', 'In {{days}} {{days|day|days}}', '還有 {{days}} 天'],
  'events.in.hours': ['Còn {{hours}} giờ', 'In {{hours}} {{hours|hour|hours}}', '還有 {{hours}} 小時'],
  'events.in.minutes': ['Còn {{minutes}} phút', 'In {{minutes}} {{minutes|minute|minutes}}', '還有 {{minutes}} 分鐘'],
  'events.back': ['Tất cả sự kiện', 'All events', '所有活動'],
  'events.others': ['Sự kiện khác', 'Other events', '其他活動'],
  'console.events': ['Sự kiện', 'Events', '活動'],
  'console.events.place': ['Địa điểm', 'Venue', '地點'],
  'console.events.capacity': [
    'Số chỗ (để trống nếu không giới hạn)',
    'Places (blank for no limit)',
    '名額（留空表示不限）',
  ],
  'console.events.booked': ['Đã đặt', 'Booked', '已報名'],
})
