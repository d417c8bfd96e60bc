import type { TextRow } from './text.ts'

/** Purpose of each regular job, by its name: part of the texts of the console’s screens. */
export const consoleJobRows = {
  'console.jobs.name.account.sweep': [
    'Xóa mã và liên kết tài khoản đã hết hạn',
    'Delete expired codes and links of accounts',
    '刪除過期的帳號驗證碼與連結',
  ],
  'console.jobs.name.activity.forget': ['Xóa số liệu hoạt động cũ', 'Delete old activity figures', '刪除舊的活動數據'],
  'console.jobs.name.activity.watching': [
    'Ghi thời gian xem của thành viên',
    'Count how long members watch',
    '計算會員的觀看時間',
  ],
  'console.jobs.name.approvals.due': [
    'Thực hiện các phê duyệt đến hạn',
    'Carry out approvals that are due',
    '執行到期的核准事項',
  ],
  'console.jobs.name.archive-fixture-rooms': [
    'Lưu trữ phòng chat của trận đã xong',
    'Archive the rooms of finished matches',
    '封存已結束比賽的聊天室',
  ],
  'console.jobs.name.articles.publish': ['Đăng bài đã hẹn giờ', 'Publish scheduled articles', '發布排程文章'],
  'console.jobs.name.backups.make': ['Sao lưu', 'Make a backup', '建立備份'],
  'console.jobs.name.backups.watch': [
    'Báo khi bản sao lưu đã cũ',
    'Report when the last backup is old',
    '備份過舊時發出警示',
  ],
  'console.jobs.name.bookings.remind': [
    'Nhắc lịch xem đã đặt',
    'Remind members of booked matches',
    '提醒會員已預約的比賽',
  ],
  'console.jobs.name.chat.close-polls': [
    'Kết thúc bình chọn đến hạn trong chat',
    'Close chat polls that are due',
    '結束到期的聊天室投票',
  ],
  'console.jobs.name.chat.forget-messages': [
    'Xóa tin nhắn cũ trong chat',
    'Delete old chat messages',
    '刪除舊的聊天訊息',
  ],
  'console.jobs.name.events.remind': ['Nhắc sự kiện sắp diễn ra', 'Remind members of events', '提醒即將開始的活動'],
  'console.jobs.name.figures.forget': [
    'Xóa số liệu cũ của trang quản trị',
    'Delete old figures of the console',
    '刪除管理頁的舊數據',
  ],
  'console.jobs.name.figures.sample': [
    'Ghi số liệu cho trang quản trị',
    'Take figures for the console',
    '擷取管理頁數據',
  ],
  'console.jobs.name.forecasts.publish': [
    'Đăng và chấm dự đoán của trang',
    'Publish and score the site’s forecasts',
    '發布並評分本站預測',
  ],
  'console.jobs.name.forecasts.review': ['Chấm lại dự đoán cũ', 'Score past forecasts again', '重新評分過去的預測'],
  'console.jobs.name.forget-chat-traces': [
    'Xóa dấu vết truy cập cũ của chat',
    'Delete old traces of the chat',
    '刪除聊天室的舊紀錄',
  ],
  'console.jobs.name.forget-commentator-invites': [
    'Xóa lời mời bình luận viên đã hết hạn',
    'Delete expired invitations of commentators',
    '刪除過期的主播邀請',
  ],
  'console.jobs.name.forget-past-presence': [
    'Xóa trạng thái trực tuyến cũ',
    'Delete old online states',
    '刪除舊的上線狀態',
  ],
  'console.jobs.name.forget-scores': ['Xóa lịch sử tỷ số cũ', 'Delete old score histories', '刪除舊的比分歷程'],
  'console.jobs.name.forget-taken-cases': [
    'Xóa việc đã nhận và thời gian chờ cũ',
    'Delete old taken cases and waiting times',
    '刪除舊的領取紀錄與等候時間',
  ],
  'console.jobs.name.fraud.scan': ['Tìm tài khoản đáng ngờ', 'Look for suspicious accounts', '尋找可疑帳號'],
  'console.jobs.name.gifts.forget': ['Xóa bảng quà cũ', 'Delete old gift boards', '刪除舊的禮物榜'],
  'console.jobs.name.ledger.audit': ['Đối soát sổ xu', 'Audit the coin ledger', '稽核金幣帳本'],
  'console.jobs.name.ledger.days': ['Xóa số dư theo ngày đã cũ', 'Delete old daily balances', '刪除舊的每日餘額'],
  'console.jobs.name.machines.forget-deliveries': [
    'Xóa nhật ký webhook cũ',
    'Delete old logs of webhooks',
    '刪除舊的 webhook 紀錄',
  ],
  'console.jobs.name.machines.forget-keys': [
    'Xóa khóa API đã hết hạn từ lâu',
    'Delete API keys that ended long ago',
    '刪除早已失效的 API 金鑰',
  ],
  'console.jobs.name.mails.forget': ['Xóa email cũ đã gửi', 'Delete old sent mails', '刪除舊的已寄郵件'],
  'console.jobs.name.newsfeed.links': [
    'Lấy xem trước cho liên kết trong bài đăng',
    'Fetch previews of links in posts',
    '擷取貼文連結預覽',
  ],
  'console.jobs.name.newsfeed.sweep': [
    'Xóa hẳn bài đăng đã bị xóa',
    'Delete removed posts for good',
    '永久刪除已移除的貼文',
  ],
  'console.jobs.name.notifications.digest': ['Gửi email tổng hợp', 'Send digest mails', '寄送摘要郵件'],
  'console.jobs.name.notifications.forget': ['Xóa thông báo cũ', 'Delete old notifications', '刪除舊通知'],
  'console.jobs.name.notifications.forget-live': [
    'Xóa dấu đã báo trực tiếp',
    'Delete old marks of live news',
    '刪除舊的直播通知標記',
  ],
  'console.jobs.name.notifications.forget-matches': [
    'Xóa dấu đã báo trận đấu',
    'Delete old marks of match news',
    '刪除舊的比賽通知標記',
  ],
  'console.jobs.name.notifications.forget-sent': [
    'Xóa dấu thông báo đẩy đã gửi',
    'Delete old marks of sent push messages',
    '刪除舊的推播紀錄',
  ],
  'console.jobs.name.odds.forget-ticks': ['Xóa biến động tỷ lệ cũ', 'Delete old changes of odds', '刪除舊的賠率變動'],
  'console.jobs.name.personal-data.erase': ['Xóa tài khoản đến hạn', 'Delete accounts that are due', '刪除到期帳號'],
  'console.jobs.name.personal-data.export': [
    'Tạo bản sao dữ liệu cá nhân',
    'Make copies of personal data',
    '產生個人資料副本',
  ],
  'console.jobs.name.personal-data.sweep': [
    'Xóa bản sao dữ liệu cá nhân cũ',
    'Delete old copies of personal data',
    '刪除舊的個人資料副本',
  ],
  'console.jobs.name.predictions.reward': ['Trả thưởng dự đoán', 'Pay rewards of predictions', '發放預測獎勵'],
  'console.jobs.name.predictions.settle': [
    'Chốt dự đoán còn sót',
    'Settle predictions that were missed',
    '結算遺漏的預測',
  ],
  'console.jobs.name.prune-recordings': ['Xóa bản ghi trận cũ', 'Delete old recordings', '刪除舊的錄影'],
  'console.jobs.name.queues.times': [
    'Ghi thời gian chờ của các hàng việc',
    'Note how long cases wait',
    '記錄案件等候時間',
  ],
  'console.jobs.name.reels.purge': [
    'Xóa hẳn reel đã bị xóa',
    'Delete removed reels for good',
    '永久刪除已移除的短影片',
  ],
  'console.jobs.name.referral.late': [
    'Đóng lời giới thiệu đã quá hạn',
    'Close referrals that took too long',
    '關閉逾期的推薦',
  ],
  'console.jobs.name.rewards.recaps': ['Gửi tổng kết tuần', 'Send the recaps of the week', '發送每週回顧'],
  'console.jobs.name.session.sweep': ['Xóa phiên đăng nhập đã hết hạn', 'Delete expired sessions', '刪除過期的登入'],
  'console.jobs.name.settings.due': ['Áp dụng cài đặt đến hạn', 'Apply settings that are due', '套用到期的設定'],
  'console.jobs.name.thin-odds-ticks': [
    'Thu gọn biến động tỷ lệ cũ',
    'Thin out old changes of odds',
    '精簡舊的賠率變動',
  ],
  'console.jobs.name.thin-recordings': [
    'Thu gọn các mức chất lượng của bản ghi',
    'Thin out the qualities of recordings',
    '精簡錄影的畫質',
  ],
  'console.jobs.name.tips.publish-days': [
    'Công bố mã kiểm chứng tip theo ngày',
    'Publish the proofs of each day’s tips',
    '公布每日推薦的驗證碼',
  ],
  'console.jobs.name.tips.settle': ['Chốt tip', 'Settle tips', '結算推薦'],
  'console.jobs.name.uploads.sweep': ['Xóa tệp tải lên không dùng', 'Delete unused uploads', '刪除未使用的上傳檔案'],
  'console.jobs.name.views.sweep': ['Xóa dấu lượt xem cũ', 'Delete old marks of views', '刪除舊的瀏覽標記'],
} satisfies Record<`console.jobs.name.${string}`, TextRow>

type NameIn<Key> = Key extends `console.jobs.name.${infer Name}` ? Name : never
export type JobName = NameIn<keyof typeof consoleJobRows>
