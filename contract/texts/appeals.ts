import { texts } from './text.ts'

/** Ban notices and appeals of a banned member. */
export const appealsTexts = texts({
  'appeal.why': ['Lý do: {{reason}}', 'Reason: {{reason}}', '原因：{{reason}}'],
  'appeal.open': ['Khiếu nại', 'Appeal', '申訴'],
  'appeal.title': ['Khiếu nại lệnh cấm', 'Appeal the ban', '申訴禁言'],
  'appeal.help': [
    'Mỗi lệnh cấm chỉ khiếu nại được một lần.',
    'You can appeal each ban only once.',
    '每次禁言只能申訴一次。',
  ],
  'appeal.label': ['Vì sao nên bỏ lệnh cấm?', 'Why should the ban be lifted?', '為什麼應該解除禁言？'],
  'appeal.send': ['Gửi khiếu nại', 'Send appeal', '送出申訴'],
  'appeal.sent': ['Đã gửi khiếu nại.', 'Appeal sent.', '申訴已送出。'],
  'appeal.waiting': ['Khiếu nại của bạn đang chờ xử lý.', 'Your appeal is waiting for a decision.', '申訴處理中。'],
  'appeal.refused': ['Khiếu nại đã bị bác.', 'The appeal was rejected.', '申訴遭駁回。'],
  'appeal.granted': ['Khiếu nại đã được chấp nhận.', 'The appeal was accepted.', '申訴已核准。'],
  'appeal.close': ['Đóng', 'Close', '關閉'],
})
