import { texts } from './text.ts'

/** Cases that wait for staff. `console.queue.NAME` is the name of a queue (server/kit/work-queue.ts). */
export const consoleQueueTexts = texts({
  'console.queue': ['Việc đang chờ', 'Waiting for you', '待處理事項'],
  'console.queue.times': [
    'Xong trong (giữa / p90): {{today}}, hôm qua {{yesterday}}',
    'Done in (median / p90): {{today}}, yesterday {{yesterday}}',
    '完成時間（中位數／p90）：{{today}}，昨天 {{yesterday}}',
  ],
  'console.queue.count': ['{{count}} việc', '{{count}} waiting', '{{count}} 件'],
  'console.queue.none': ['Không còn việc nào chờ', 'Nothing is waiting', '目前沒有待處理事項'],
  'console.queue.none.text': [
    'Báo cáo, khiếu nại, góp ý và các việc khác sẽ hiện ở đây khi có.',
    'Reports, appeals, feedback and other cases appear here.',
    '檢舉、申訴、意見回饋和其他事項會顯示在這裡。',
  ],
  'console.queue.more': [
    'Đang hiện {{count}} việc chờ lâu nhất.',
    'The {{count}} cases that have waited longest.',
    '目前顯示等待最久的 {{count}} 件。',
  ],
  'console.queue.keys': [
    'j k lên xuống · e mở · t nhận hoặc trả việc',
    'j k up and down · e open · t take or give back',
    'j k 上下移動 · e 開啟 · t 接手或放回',
  ],
  'console.queue.take': ['Nhận việc', 'Take', '接手'],
  'console.queue.leave': ['Trả việc', 'Give back', '放回'],
  'console.queue.mine': ['Bạn đang xử lý', 'You are on it', '由你處理中'],
  'console.queue.takenBy': ['{{name}} đang xử lý', '{{name}} is on it', '{{name}} 處理中'],
  'console.queue.taken': [
    'Người khác vừa nhận việc này.',
    'Someone else has just taken this case.',
    '這件事剛被其他人接手。',
  ],
  'console.queue.gone': ['Việc này đã xong.', 'This case has been dealt with.', '這件事已處理完畢。'],
  'console.queue.untitled': ['Việc số {{id}}', 'Case {{id}}', '第 {{id}} 件'],
  'console.queue.reports': ['Báo cáo', 'Reports', '檢舉'],
  'console.queue.held': ['Tin nhắn chờ duyệt', 'Held messages', '待審訊息'],
  'console.queue.appeals': ['Khiếu nại lệnh cấm', 'Ban appeals', '禁言申訴'],
  'console.queue.feedback': ['Góp ý', 'Feedback', '意見回饋'],
  'console.queue.applications': ['Hồ sơ ứng tuyển', 'Job applications', '應徵資料'],
  'console.queue.fraud': ['Dấu hiệu gian lận', 'Signs of fraud', '可疑行為'],
  'console.queue.imports': ['Tên cần đối chiếu', 'Names to match', '待比對名稱'],
  'console.queue.imports.team': ['Đội bóng', 'Team', '球隊'],
  'console.queue.imports.tournament': ['Giải đấu', 'Competition', '賽事'],
  'console.queue.imports.fixture': ['Trận đấu', 'Match', '比賽'],
  'console.queue.streams': ['Luồng có sự cố', 'Streams with warnings', '有狀況的直播'],
  'console.queue.approvals': ['Cần người thứ hai duyệt', 'Needs a second operator', '待第二人核准'],
  'console.queue.approvals.role': ['Đổi vai trò', 'New role', '變更身分'],
  'console.queue.approvals.removal': ['Xóa tài khoản', 'Remove account', '移除帳號'],
  'console.queue.approvals.second-step': ['Gỡ xác thực hai bước', 'Remove two-step verification', '移除兩步驟驗證'],
})
