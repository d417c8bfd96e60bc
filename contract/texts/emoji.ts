import { texts } from './text.ts'

/** The emoji picker. The names of groups have the numbers of Unicode’s list. */
export const emojiTexts = texts({
  'emoji.open': ['Biểu tượng cảm xúc', 'Emoji', '表情符號'],
  'emoji.search': ['Tìm biểu tượng cảm xúc', 'Search emoji', '搜尋表情符號'],
  'emoji.list': ['Danh sách biểu tượng cảm xúc', 'List of emoji', '表情符號列表'],
  'emoji.empty': ['Không tìm thấy biểu tượng nào.', 'No emoji found.', '找不到表情符號。'],
  'emoji.failed': [
    'Không tải được biểu tượng cảm xúc. Hãy thử lại.',
    'The emoji could not be loaded. Try again.',
    '無法載入表情符號，請再試一次。',
  ],
  'emoji.close': ['Đóng', 'Close', '關閉'],
  'emoji.recent': ['Dùng gần đây', 'Recently used', '最近使用'],
  'emoji.found': ['Kết quả', 'Results', '搜尋結果'],
  'emoji.group.0': ['Mặt cười và cảm xúc', 'Smileys and emotion', '笑臉與情緒'],
  'emoji.group.1': ['Con người và cơ thể', 'People and body', '人物與身體'],
  'emoji.group.3': ['Động vật và thiên nhiên', 'Animals and nature', '動物與自然'],
  'emoji.group.4': ['Đồ ăn và thức uống', 'Food and drink', '食物與飲料'],
  'emoji.group.5': ['Du lịch và địa điểm', 'Travel and places', '旅遊與地點'],
  'emoji.group.6': ['Hoạt động', 'Activities', '活動'],
  'emoji.group.7': ['Đồ vật', 'Objects', '物品'],
  'emoji.group.8': ['Ký hiệu', 'Symbols', '符號'],
  'emoji.group.9': ['Cờ', 'Flags', '旗幟'],
  'emoji.tone': ['Màu da', 'Skin tone', '膚色'],
  'emoji.tone.none': ['Màu da mặc định', 'Default skin tone', '預設膚色'],
  'emoji.tone.light': ['Màu da sáng', 'Light skin tone', '淺膚色'],
  'emoji.tone.medium-light': ['Màu da sáng vừa', 'Medium-light skin tone', '中淺膚色'],
  'emoji.tone.medium': ['Màu da trung bình', 'Medium skin tone', '中等膚色'],
  'emoji.tone.medium-dark': ['Màu da tối vừa', 'Medium-dark skin tone', '中深膚色'],
  'emoji.tone.dark': ['Màu da tối', 'Dark skin tone', '深膚色'],
  'emoji.toned': ['{{name}}: {{tone}}', '{{name}}: {{tone}}', '{{name}}：{{tone}}'],
})
