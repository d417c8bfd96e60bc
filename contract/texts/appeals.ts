import { texts } from './text.ts'

/** Ban notices and appeals of a banned member. */
export const appealsTexts = texts({
  vi: {
    'appeal.why': 'Lý do: {{reason}}',
    'appeal.open': 'Khiếu nại',
    'appeal.title': 'Khiếu nại lệnh cấm',
    'appeal.help': 'Mỗi lệnh cấm chỉ khiếu nại được một lần.',
    'appeal.label': 'Vì sao nên bỏ lệnh cấm?',
    'appeal.send': 'Gửi khiếu nại',
    'appeal.sent': 'Đã gửi khiếu nại.',
    'appeal.waiting': 'Khiếu nại của bạn đang chờ xử lý.',
    'appeal.refused': 'Khiếu nại đã bị bác.',
    'appeal.granted': 'Khiếu nại đã được chấp nhận.',
    'appeal.close': 'Đóng',
  },
  en: {
    'appeal.why': 'Reason: {{reason}}',
    'appeal.open': 'Appeal',
    'appeal.title': 'Appeal the ban',
    'appeal.help': 'You can appeal each ban only once.',
    'appeal.label': 'Why should the ban be lifted?',
    'appeal.send': 'Send appeal',
    'appeal.sent': 'Appeal sent.',
    'appeal.waiting': 'Your appeal is waiting for a decision.',
    'appeal.refused': 'The appeal was rejected.',
    'appeal.granted': 'The appeal was accepted.',
    'appeal.close': 'Close',
  },
  zh: {
    'appeal.why': '原因：{{reason}}',
    'appeal.open': '申訴',
    'appeal.title': '申訴禁言',
    'appeal.help': '每次禁言只能申訴一次。',
    'appeal.label': '為什麼應該解除禁言？',
    'appeal.send': '送出申訴',
    'appeal.sent': '申訴已送出。',
    'appeal.waiting': '申訴處理中。',
    'appeal.refused': '申訴遭駁回。',
    'appeal.granted': '申訴已核准。',
    'appeal.close': '關閉',
  },
})
