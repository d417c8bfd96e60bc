import { texts } from './text.ts'

/** The installed site: its name on the device, the install hint, and the pages without a network. */
export const offlineTexts = texts({
  'app.shortcut.live': ['Đang trực tiếp', 'Live now', '正在直播'],
  'app.shortcut.schedule': ['Lịch thi đấu', 'Fixtures', '賽程'],
  'app.shortcut.news': ['Tin tức', 'News', '新聞'],
  'app.shortcut.feed': ['Bảng tin', 'Feed', '動態'],
  'app.screenshot.home': ['Trận đang diễn ra và sắp tới', 'What’s on now and what’s next', '進行中與即將開始的比賽'],
  'app.screenshot.live': [
    'Xem trực tiếp cùng bình luận viên',
    'Watch live with your commentator',
    '與喜愛的主播一起看直播',
  ],
  'app.screenshot.news': [
    'Tin tức và những câu chuyện trên khán đài',
    'News and stories from the stands',
    '新聞與看台故事',
  ],
  'app.screenshot.desktop': ['Trang chủ trên máy tính', 'The home page on a computer', '電腦版首頁'],
  'install.title': ['Thêm {{site}} vào màn hình chính', 'Add {{site}} to your home screen', '將 {{site}} 加入主畫面'],
  'install.text': [
    'Mở nhanh trước giờ thi đấu, nhận lời nhắc trận và đọc lại bài khi mất mạng.',
    'Open it instantly, get match reminders and read offline.',
    '開賽前快速開啟、接收比賽提醒，離線也能重看讀過的文章。',
  ],
  'install.do': ['Cài đặt', 'Install', '安裝'],
  'install.never': ['Không nhắc nữa', 'Don’t show again', '不再顯示'],
  'install.apple.before': ['Bấm nút Chia sẻ', 'Tap Share', '點選 Safari 的分享按鈕'],
  'install.apple.after': [
    'của Safari rồi chọn “Thêm vào MH chính” để mở nhanh và nhận lời nhắc trận.',
    'in Safari, then choose “Add to Home Screen” for instant access and match reminders.',
    '再選擇「加入主畫面」，即可快速開啟並接收比賽提醒。',
  ],
  'offline.title': ['Đọc khi không có mạng', 'Offline reading', '離線閱讀'],
  'offline.away.title': ['Bạn đang ngoại tuyến', 'You’re offline', '你目前離線'],
  'offline.away.text': [
    'Những trang bạn đã xem gần đây vẫn mở được.',
    'You can still open pages you viewed recently.',
    '最近看過的頁面還是可以開啟。',
  ],
  'offline.away.back': [
    'Trang bạn cần sẽ tự động mở khi có mạng. Trong lúc chờ, bạn có thể đọc những trang dưới đây.',
    'The page you wanted will open when you’re back online. Until then, you can read these.',
    '恢復連線後會自動開啟你要的頁面，先看看以下內容吧。',
  ],
  'offline.away.wait': [
    'Trang bạn cần sẽ tự động mở khi có mạng.',
    'The page you wanted will open when you’re back online.',
    '恢復連線後會自動開啟你要的頁面。',
  ],
  'offline.here.title': ['Bạn đang có mạng', 'You’re online', '網路連線正常'],
  'offline.here.text': [
    'Khi mất mạng, những trang dưới đây vẫn mở được.',
    'You can open these pages offline too.',
    '沒有網路時，這些頁面也能開啟。',
  ],
  'offline.schedules': ['Lịch đã xem', 'Fixture lists you’ve viewed', '看過的賽程'],
  'offline.articles': ['Bài đã đọc', 'Articles you’ve read', '讀過的文章'],
  'offline.keptAt': ['Lưu lúc {{moment}}', 'Saved {{moment}}', '儲存於 {{moment}}'],
  'offline.forget': ['Xóa các trang đã lưu', 'Delete saved pages', '刪除已儲存的頁面'],
  'offline.empty.title': ['Chưa lưu trang nào', 'Nothing saved yet', '還沒有儲存任何頁面'],
  'offline.empty.text': [
    'Lịch thi đấu bạn xem và bài bạn đọc sẽ được lưu trên máy này.',
    'Fixture lists you view and articles you read are saved on this device.',
    '你看過的賽程和讀過的文章會保留在這台裝置上。',
  ],
  'offline.bar': [
    'Mất mạng. Trang sẽ tự động cập nhật khi có mạng trở lại.',
    'You’re offline. The page will update when you’re back online.',
    '沒有網路，恢復連線後頁面會自動更新。',
  ],
  'offline.bar.kept': [
    'Ngoại tuyến: bản lưu lúc {{moment}}',
    'You’re offline. This page was saved {{moment}}.',
    '離線中：顯示的是 {{moment}} 儲存的內容',
  ],
  'offline.bar.old': [
    'Đang gặp sự cố: nội dung lúc {{moment}}, sẽ tự động cập nhật.',
    'We’re having trouble. This page is from {{moment}} and will update automatically.',
    '系統暫時異常：顯示的是 {{moment}} 的內容，恢復後會自動更新',
  ],
  'offline.waiting.comment': [
    'Bạn đang mất mạng. Bình luận đã được lưu và sẽ tự động gửi khi có mạng.',
    'You’re offline. Your comment is saved and will be sent when you’re back online.',
    '裝置目前離線。留言已保留，恢復連線後會自動送出。',
  ],
  'offline.waiting.post': [
    'Bạn đang mất mạng. Bài viết đã được lưu và sẽ tự động đăng khi có mạng.',
    'You’re offline. Your post is saved and will be published when you’re back online.',
    '裝置目前離線。貼文已保留，恢復連線後會自動發布。',
  ],
  'offline.waiting.server': [
    'Chưa kết nối được máy chủ. Nội dung đã được lưu và sẽ tự động gửi khi kết nối lại.',
    'We can’t reach the server. Your text is saved and will be sent when you’re reconnected.',
    '目前無法連上伺服器。內容已保留，連上後會自動送出。',
  ],
  'offline.sent.comment': [
    'Đã gửi bình luận bạn viết lúc mất mạng',
    'The comment you wrote offline has been sent',
    '離線時寫的留言已送出',
  ],
  'offline.sent.post': [
    'Đã đăng bài bạn viết lúc mất mạng',
    'The post you wrote offline has been published',
    '離線時寫的貼文已發布',
  ],
  'offline.refused.comment': [
    'Không gửi được bình luận bạn viết lúc mất mạng',
    'The comment you wrote offline couldn’t be sent',
    '離線時寫的留言無法送出',
  ],
  'offline.refused.post': [
    'Không đăng được bài bạn viết lúc mất mạng',
    'The post you wrote offline couldn’t be published',
    '離線時寫的貼文無法發布',
  ],
})
