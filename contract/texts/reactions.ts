import { texts } from './text.ts'

export const reactionsTexts = texts({
  'reaction.like': ['Thích', 'Like', '讚'],
  'reaction.love': ['Yêu thích', 'Love', '大心'],
  'reaction.haha': ['Haha', 'Haha', '哈哈'],
  'reaction.wow': ['Bất ngờ', 'Wow', '哇'],
  'reaction.sad': ['Buồn', 'Sad', '嗚'],
  'reaction.angry': ['Phẫn nộ', 'Angry', '怒'],
  'reaction.choose': ['Chọn cảm xúc', 'Choose a reaction', '選擇心情'],
  'reaction.who': ['Xem ai đã bày tỏ cảm xúc', 'See who reacted', '查看按了心情的人'],
  'reaction.who.title': ['Những người đã bày tỏ cảm xúc', 'Who reacted', '按了心情的人'],
  'reaction.who.filter': ['Lọc theo cảm xúc', 'Filter by reaction', '依心情篩選'],
  'reaction.who.all': ['Tất cả', 'All', '全部'],
  'reaction.who.none': ['Chưa có ai bày tỏ cảm xúc này.', 'No one has used this reaction yet.', '還沒有人按這個心情。'],
  'reaction.close': ['Đóng', 'Close', '關閉'],
})
