import { texts } from './text.ts'

export const playerRatingsTexts = texts({
  'playerRatings.rate': ['Chấm điểm cầu thủ', 'Rate the players', '為球員評分'],
  'playerRatings.rateMore': [
    'Chấm tiếp ({{done}}/{{total}})',
    'Keep rating ({{done}}/{{total}})',
    '繼續評分（{{done}}/{{total}}）',
  ],
  'playerRatings.change': ['Xem lại điểm đã chấm', 'Review your ratings', '查看我的評分'],
  'playerRatings.until': ['Nhận điểm đến {{time}}', 'Open until {{time}}', '評分開放至 {{time}}'],
  'playerRatings.before': ['Mở chấm điểm từ giờ nghỉ giữa hiệp.', 'Ratings open at half-time.', '中場休息起開放評分。'],
  'playerRatings.invite': ['Hãy là người chấm điểm đầu tiên.', 'Be the first to rate a player.', '搶先為球員評分吧。'],
  'playerRatings.raters': [
    '{{raters}} thành viên đã chấm, {{counted}} được tính',
    '{{raters}} members rated, {{counted}} counted',
    '{{raters}} 位會員評分，採計 {{counted}} 位',
  ],
  'playerRatings.best': ['Cầu thủ hay nhất trận', 'Player of the match', '全場最佳球員'],
  'playerRatings.leading': ['Tạm dẫn đầu bình chọn', 'Leading the vote', '目前領先'],
  'playerRatings.eleven': ['Đội hình tiêu biểu', 'Team of the match', '最佳陣容'],
  'playerRatings.lineups': ['Hai đội', 'Both teams', '兩隊陣容'],
  'playerRatings.view': ['Chọn đội hình', 'Choose the line-up', '選擇陣容'],
  'playerRatings.votes': ['{{count}} phiếu', '{{count}} votes', '{{count}} 票'],
  'playerRatings.average': [
    'Điểm {{average}}, {{count}} phiếu được tính',
    'Rated {{average}} from {{count}} counted votes',
    '{{average}} 分，採計 {{count}} 票',
  ],
  'playerRatings.few': ['Chưa đủ phiếu', 'Too few votes', '票數不足'],
  'playerRatings.own': ['Bạn chấm {{score}}', 'You gave {{score}}', '你給了 {{score}} 分'],
  'playerRatings.ofPlayer': ['Chấm điểm {{name}}', 'Rate {{name}}', '為 {{name}} 評分'],
  'playerRatings.ofPlayerAgain': [
    'Sửa điểm {{name}}, bạn đã chấm {{score}}',
    'Change your rating of {{name}}, now {{score}}',
    '修改 {{name}} 的評分，目前 {{score}} 分',
  ],
  'playerRatings.give': ['{{score}} điểm', '{{score}} out of 10', '{{score}} 分'],
  'playerRatings.scale': [
    'Từ 1 (rất kém) đến 10 (xuất sắc). Điểm lưu ngay và sửa được đến khi đóng.',
    'From 1 (very poor) to 10 (outstanding). Saved immediately; you can change it until the close.',
    '1 分最差，10 分最佳。評分會立即儲存，截止前都能修改。',
  ],
  'playerRatings.withdraw': ['Rút điểm', 'Withdraw', '收回評分'],
  'playerRatings.previous': ['Cầu thủ trước', 'Previous player', '上一位球員'],
  'playerRatings.next': ['Cầu thủ sau', 'Next player', '下一位球員'],
  'playerRatings.place': ['{{at}}/{{total}}', '{{at}}/{{total}}', '{{at}}/{{total}}'],
  'playerRatings.close': ['Đóng', 'Close', '關閉'],
  'playerRatings.newAccount': [
    'Tài khoản của bạn còn mới nên điểm được ghi nhận nhưng chưa tính vào kết quả.',
    'Your account is new, so your ratings are stored but not counted in the result.',
    '你的帳號還很新，評分會保留，但不計入結果。',
  ],
  'playerRatings.formula': [
    'Điểm là trung bình các phiếu được tính, hiện từ {{min}} phiếu; đội hình tiêu biểu có tổng điểm cao nhất, mỗi cầu thủ cần {{quorum}} phiếu.',
    'Ratings are the mean of counted votes, shown from {{min}}; the team of the match has the highest total, and each player needs {{quorum}} votes.',
    '分數為採計票的平均，滿 {{min}} 票才顯示；最佳陣容取總分最高的陣型，每位球員需 {{quorum}} 票。',
  ],
  'playerRatings.uncounted': [
    'Không tính: tài khoản chưa đủ {{days}} ngày lúc bóng lăn, phiếu dồn dập từ một mạng hay thiết bị, và phiếu chấm một đội rất cao, đội kia rất thấp.',
    'Not counted: accounts under {{days}} days old at kick-off, bursts of votes from one network or device, and votes that rate one team very high and the other very low.',
    '不採計：開賽時註冊未滿 {{days}} 天的帳號、同一網路或裝置的大量投票，以及一隊極高、另一隊極低的評分。',
  ],
})
