import { texts } from './text.ts'

/** The desk for commentators. */
export const commentatorDeskTexts = texts({
  'commentatorDesk.title': ['Bình luận viên', 'Commentators', '主播'],
  'commentatorDesk.text': [
    'Ai bình luận trận nào trong tuần, khóa phát sóng của từng người và những thư mời còn hiệu lực.',
    'The matches of each commentator in a week, their stream keys, and the invitations that are open.',
    '每位主播一週的比賽、推流金鑰，以及仍有效的邀請。',
  ],
  'commentatorDesk.week': ['Tuần từ {{from}} đến {{to}}', 'Week from {{from}} to {{to}}', '{{from}} 至 {{to}}'],
  'commentatorDesk.earlier': ['Tuần trước', 'Earlier week', '前一週'],
  'commentatorDesk.later': ['Tuần sau', 'Later week', '後一週'],
  'commentatorDesk.none': ['Chưa có bình luận viên nào', 'No commentators yet', '還沒有主播'],
  'commentatorDesk.none.text': [
    'Mời người đầu tiên bằng một liên kết.',
    'Invite the first one by a link.',
    '用連結邀請第一位主播。',
  ],
  'commentatorDesk.followers': [
    '{{count}} người theo dõi',
    '{{count}} {{count|follower|followers}}',
    '{{count}} 位追蹤者',
  ],
  'commentatorDesk.key': ['Khóa từ {{date}}', 'Key since {{date}}', '金鑰自 {{date}} 起'],
  'commentatorDesk.noKey': ['Chưa tạo khóa', 'No key yet', '尚未建立金鑰'],
  'commentatorDesk.lastStream': ['Lên sóng gần nhất {{date}}', 'Last on air {{date}}', '最近直播 {{date}}'],
  'commentatorDesk.neverLive': ['Chưa lên sóng lần nào', 'Never on air yet', '尚未直播過'],
  'commentatorDesk.refused': ['Bộ mã hóa bị từ chối {{date}}', 'Encoder refused {{date}}', '編碼器於 {{date}} 遭拒'],
  'commentatorDesk.strikes': [
    '{{count}} lần bị xử lý trong 90 ngày',
    '{{count}} {{count|strike|strikes}} in 90 days',
    '90 天內遭處理 {{count}} 次',
  ],
  'commentatorDesk.withdrawals': [
    '{{count}} lần bỏ trận trong 90 ngày',
    '{{count}} {{count|match|matches}} given back in 90 days',
    '90 天內退出 {{count}} 場',
  ],
  'commentatorDesk.bookings': ['{{count}} người đặt lịch', '{{count}} booked', '{{count}} 人預約'],
  'commentatorDesk.overlap': ['Trùng giờ', 'Overlaps', '時間重疊'],
  'commentatorDesk.free': ['Không có trận nào trong tuần này.', 'No match in this week.', '本週沒有比賽。'],
  'commentatorDesk.endKey': ['Thu khóa', 'End key', '停用金鑰'],
  'commentatorDesk.endKey.title': [
    'Thu khóa phát sóng của {{name}}',
    'End the stream key of {{name}}',
    '停用 {{name}} 的推流金鑰',
  ],
  'commentatorDesk.endKey.text': [
    'Buổi phát đang chạy dừng ngay và bộ mã hóa bị từ chối, cho đến khi bình luận viên tạo khóa mới.',
    'A running broadcast ends immediately, and the encoder is refused until the commentator makes a new key.',
    '進行中的直播會立即結束；在主播建立新金鑰之前，編碼器都會遭拒。',
  ],
  'commentatorDesk.reason': ['Lý do', 'Reason', '原因'],
  'commentatorDesk.endKey.done': ['Đã thu khóa.', 'The key has ended.', '金鑰已停用。'],
  'commentatorDesk.invites': ['Thư mời còn hiệu lực', 'Open invitations', '有效的邀請'],
  'commentatorDesk.invite.by': [
    '{{name}} mời, hết hạn {{date}}',
    'By {{name}}, until {{date}}',
    '由 {{name}} 建立，{{date}} 到期',
  ],
  'commentatorDesk.invite.noNote': ['Không có ghi chú', 'Without a note', '無備註'],
  'commentatorDesk.revoke': ['Thu hồi', 'Revoke', '撤回'],
  'commentatorDesk.revoked': ['Đã thu hồi thư mời.', 'The invitation is no longer valid.', '邀請已撤回。'],
})
