import { texts } from './text.ts'

/** Widgets for other sites, and the dialog with their code. */
export const widgetsTexts = texts({
  'widget.open': ['Xem trận đấu', 'View match', '前往比賽頁'],
  'widget.openTable': ['Xem đầy đủ', 'Full page', '完整頁面'],
  'widget.newTab': ['mở trong thẻ mới', 'opens in a new tab', '在新分頁開啟'],
  'widget.score.title': ['Tỷ số {{home}} vs {{away}}', '{{home}} vs {{away}} score', '{{home}} 對 {{away}} 比分'],
  'widget.table.title': ['Bảng xếp hạng {{name}}', '{{name}} table', '{{name}}積分榜'],
  'widget.scorers': ['Bàn thắng của {{name}}', 'Goals for {{name}}', '{{name}}的進球'],
  'widget.penalty': ['pđ', 'pen.', '十二碼'],
  'widget.penaltyLong': ['phạt đền', 'penalty', '十二碼'],
  'widget.ownGoal': ['pl', 'o.g.', '烏龍'],
  'widget.ownGoalLong': ['phản lưới nhà', 'own goal', '烏龍球'],
  'widget.unknownScorer': ['Chưa rõ người ghi', 'Scorer unknown', '進球者不明'],
  'widget.noTable': ['Giải này chưa có bảng xếp hạng.', 'This competition has no table yet.', '這項賽事尚無積分榜。'],
  'embed.open': ['Nhúng', 'Embed', '嵌入'],
  'embed.title': ['Nhúng vào trang của bạn', 'Embed on your site', '嵌入你的網站'],
  'embed.text': [
    'Dán đoạn mã vào trang web của bạn. Khung tự động cập nhật và không có quảng cáo.',
    'Paste the code into your web page. The widget updates automatically and has no ads.',
    '將程式碼貼到網頁中即可。內容會自動更新，而且沒有廣告。',
  ],
  'embed.preview': ['Xem trước', 'Preview', '預覽'],
  'embed.theme': ['Giao diện', 'Theme', '外觀'],
  'embed.theme.system': ['Theo thiết bị', 'Device setting', '依裝置設定'],
  'embed.theme.light': ['Sáng', 'Light', '淺色'],
  'embed.theme.dark': ['Tối', 'Dark', '深色'],
  'embed.code': ['Mã nhúng', 'Embed code', '嵌入碼'],
  'embed.copy': ['Sao chép mã', 'Copy code', '複製嵌入碼'],
  'embed.copied': ['Đã sao chép mã nhúng', 'Embed code copied', '已複製嵌入碼'],
  'embed.copyFailed': [
    'Chưa sao chép được, bạn chọn đoạn mã rồi sao chép nhé.',
    'The code couldn’t be copied. Please select and copy it yourself.',
    '無法複製，請自行選取後複製。',
  ],
})
