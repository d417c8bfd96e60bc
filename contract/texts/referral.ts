import { texts } from './text.ts'

export const referralTexts = texts({
  'referral.title': ['Mời bạn bè', 'Invite friends', '邀請好友'],
  'referral.description': [
    'Rủ bạn bè vào {{site}}, cả hai cùng nhận xu.',
    'Bring friends to {{site}} and you’ll both earn xu.',
    '邀請朋友加入 {{site}}，雙方都能獲得金幣。',
  ],
  'referral.login': [
    'Đăng nhập để có mã mời của riêng bạn.',
    'Log in to get your own invite code.',
    '登入後取得你的專屬邀請碼。',
  ],
  'referral.card': [
    'Thiệp mời của {{name}}, mã {{code}}',
    'Invite from {{name}}, code {{code}}',
    '{{name}} 的邀請卡，邀請碼 {{code}}',
  ],
  'referral.card.line': ['mời bạn lên khán đài', 'invites you to the stands', '邀你一起上看台'],
  'referral.card.text': [
    'Xem thể thao trực tiếp, tán gẫu cùng anh em',
    'Watch live sport and chat with everyone',
    '看運動直播，和大家一起聊',
  ],
  'referral.card.code': ['MÃ MỜI', 'INVITE CODE', '邀請碼'],
  'referral.share': ['Gửi thiệp mời', 'Send invite', '傳送邀請卡'],
  'referral.share.text': [
    '{{name}} mời bạn xem thể thao trên {{site}}. Mã mời: {{code}}',
    '{{name}} invites you to watch live sport on {{site}}. Invite code: {{code}}',
    '{{name}} 邀你在 {{site}} 看運動直播。邀請碼：{{code}}',
  ],
  'referral.copy': ['Sao chép liên kết', 'Copy link', '複製連結'],
  'referral.save': ['Lưu ảnh', 'Save image', '儲存圖片'],
  'referral.link': ['Liên kết mời', 'Invite link', '邀請連結'],
  'referral.how': ['Cách nhận thưởng', 'How it works', '如何獲得獎勵'],
  'referral.how.send': [
    'Gửi thiệp hoặc mã cho bạn bè.',
    'Send the card or code to your friends.',
    '把邀請卡或邀請碼傳給朋友。',
  ],
  'referral.how.join': [
    'Bạn ấy đăng ký tài khoản bằng mã của bạn.',
    'They register with your code.',
    '朋友用你的邀請碼註冊。',
  ],
  'referral.how.active': [
    'Trong {{within}} ngày, bạn ấy hoạt động ít nhất {{days}} ngày và xem trực tiếp {{minutes}} phút.',
    'Within {{within}} days, they’re active on at least {{days}} days and watch {{minutes}} minutes of live sport.',
    '{{within}} 天內，朋友至少活躍 {{days}} 天，並看直播滿 {{minutes}} 分鐘。',
  ],
  'referral.how.reward': [
    'Bạn nhận {{inviter}} xu, bạn ấy nhận {{invitee}} xu.',
    'You get {{inviter}} xu and they get {{invitee}} xu.',
    '你得 {{inviter}} 金幣，朋友得 {{invitee}} 金幣。',
  ],
  'referral.how.limit': [
    'Mỗi tháng thưởng tối đa {{most}} người. Tài khoản phụ trên cùng thiết bị không được tính.',
    'You can be rewarded for up to {{most}} people per month. Second accounts on the same device don’t count.',
    '每月最多可領 {{most}} 位好友的邀請獎勵，同一台裝置的其他帳號不計。',
  ],
  'referral.sum.invited': ['Đã tham gia', 'Joined', '已加入'],
  'referral.sum.rewarded': ['Đủ điều kiện', 'Qualified', '符合資格'],
  'referral.sum.earned': ['Xu đã nhận', 'Xu earned', '獲得的金幣'],
  'referral.list': ['Người bạn đã mời', 'People you invited', '你邀請的人'],
  'referral.none': ['Chưa có ai dùng mã của bạn', 'No one has used your code yet', '還沒有人使用你的邀請碼'],
  'referral.none.text': [
    'Gửi thiệp cho hội bạn hay xem cùng, thường ngay trong ngày đã có người vào.',
    'Send the card to the friends you watch with. The first one often joins the same day.',
    '把邀請卡傳給一起看球的朋友，通常當天就有人加入。',
  ],
  'referral.step.joined': ['Tham gia', 'Joined', '已加入'],
  'referral.step.active': ['{{days}}/{{most}} ngày', '{{days}}/{{most}} days', '{{days}}/{{most}} 天'],
  'referral.step.watched': [
    '{{minutes}}/{{most}} phút xem',
    '{{minutes}}/{{most}} min watched',
    '已看 {{minutes}}/{{most}} 分鐘',
  ],
  'referral.step.rewarded': ['+{{amount}} xu', '+{{amount}} xu', '+{{amount}} 金幣'],
  'referral.refused.device': [
    'Không tính: cùng thiết bị với một tài khoản khác',
    'Doesn’t count: same device as another account',
    '不計：和其他帳號使用同一台裝置',
  ],
  'referral.refused.late': [
    'Đã quá {{days}} ngày',
    'More than {{days}} {{days|day|days}} have passed',
    '已超過 {{days}} 天的期限',
  ],
  'referral.refused.limit': [
    'Vượt số người được thưởng mỗi tháng',
    'Over the monthly reward limit',
    '超過每月獎勵人數上限',
  ],
  'referral.invited': [
    '{{name}} mời bạn vào {{site}}',
    '{{name}} invites you to {{site}}',
    '{{name}} 邀你加入 {{site}}',
  ],
  'referral.invited.text': [
    'Đăng ký miễn phí, hoạt động vài ngày là nhận {{amount}} xu chào mừng.',
    'Register for free, stay active for a few days and get {{amount}} xu as a welcome gift.',
    '免費註冊，上站使用幾天就能領 {{amount}} 金幣新會員禮。',
  ],
  'referral.invited.join': ['Đăng ký', 'Register', '註冊'],
  'referral.invited.unknown': [
    'Không tìm thấy mã mời này. Bạn vẫn có thể đăng ký.',
    'We couldn’t find this invite code, but you can still register.',
    '找不到這個邀請碼，但你還是可以註冊。',
  ],
})
