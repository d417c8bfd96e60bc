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
  'appeal.page.title': ['Khiếu nại', 'Appeal', '申訴'],
  'appeal.page.text': [
    'Lý do bạn bị cấm viết, thời hạn và cách khiếu nại.',
    'Why you were banned from writing, until when, and how to appeal.',
    '被禁言的原因、期限與申訴方式。',
  ],
  'appeal.page.none': ['Bạn không bị cấm viết.', 'You aren’t banned from writing.', '你沒有被禁言。'],
  'appeal.page.silenced': [
    'Bạn đang bị cấm viết trên toàn trang: chat, bài viết, bình luận, tip và tệp tải lên.',
    'You’re silenced on the whole site: chat, posts, comments, tips and uploads.',
    '你已被全站禁言：聊天、貼文、留言、推薦與上傳。',
  ],
  'appeal.page.silencedUntil': [
    'Bạn bị cấm viết trên toàn trang đến {{time}}: chat, bài viết, bình luận, tip và tệp tải lên.',
    'You’re silenced on the whole site until {{time}}: chat, posts, comments, tips and uploads.',
    '你已被全站禁言至 {{time}}：聊天、貼文、留言、推薦與上傳。',
  ],
  'suspension.title': ['Tài khoản bị đình chỉ', 'Account suspended', '帳號已停權'],
  'suspension.text': [
    'Hiện không thể đăng nhập bằng tài khoản này.',
    'You can’t log in with this account at the moment.',
    '目前無法使用這個帳號登入。',
  ],
  'suspension.until': ['Bị đình chỉ đến {{time}}.', 'Suspended until {{time}}.', '停權至 {{time}}。'],
  'suspension.forGood': [
    'Bị đình chỉ đến khi ban điều hành bỏ lệnh.',
    'Suspended until the site’s staff lift it.',
    '停權至管理人員解除為止。',
  ],
  'suspension.removal': [
    'Tài khoản này sẽ bị xóa lúc {{time}}.',
    'This account will be removed at {{time}}.',
    '這個帳號將於 {{time}} 移除。',
  ],
  'suspension.over': [
    'Lệnh đình chỉ không còn hiệu lực. Bạn đăng nhập lại được rồi.',
    'The suspension has ended. You can log in again.',
    '停權已結束，可以重新登入。',
  ],
  'suspension.appeal': ['Khiếu nại', 'Appeal', '申訴'],
  'suspension.appeal.label': ['Vì sao nên bỏ lệnh này?', 'Why should this be lifted?', '為什麼應該解除？'],
  'suspension.appeal.help': [
    'Mỗi lệnh chỉ khiếu nại được một lần.',
    'You can appeal each decision only once.',
    '每項處分只能申訴一次。',
  ],
  'suspension.mail.subject': [
    '{{site}}: tài khoản của bạn bị đình chỉ',
    '{{site}}: your account is suspended',
    '{{site}}：你的帳號已被停權',
  ],
  'suspension.mail.removal.subject': [
    '{{site}}: tài khoản của bạn sẽ bị xóa',
    '{{site}}: your account will be removed',
    '{{site}}：你的帳號將被移除',
  ],
  'suspension.mail.appeal': [
    'Bạn đọc lại lý do và khiếu nại tại:',
    'Read the reason and appeal at:',
    '可在此查看原因並提出申訴：',
  ],
  'suspension.mail.answer.subject': [
    '{{site}}: trả lời khiếu nại',
    '{{site}}: answer to your appeal',
    '{{site}}：申訴結果',
  ],
  'suspension.granted': [
    'Khiếu nại được chấp nhận. Bạn đăng nhập lại được rồi.',
    'Your appeal was accepted. You can log in again.',
    '申訴已核准，可以重新登入。',
  ],
  'suspension.refused': ['Khiếu nại không được chấp nhận.', 'Your appeal was rejected.', '申訴遭駁回。'],
  'appeal.close': ['Đóng', 'Close', '關閉'],
})
