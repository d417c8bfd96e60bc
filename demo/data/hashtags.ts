import type { LocalText } from '#contract/envelope.ts'

const rows = [
  ['Áo đấu', 'Shirts', '球衣'],
  ['Ẩm thực', 'Food', '美食'],
  ['Bảng xếp hạng', 'Tables', '積分榜'],
  ['Bóng đá nữ', 'Women’s football', '女子足球'],
  ['Bóng rổ', 'Basketball', '籃球'],
  ['Cấm chọn', 'Picks and bans', '禁選'],
  ['Chiến thuật', 'Tactics', '戰術'],
  ['Chuyện khán đài', 'From the stands', '看台故事'],
  ['Cuối tuần', 'Weekend', '週末'],
  ['Cúp châu Âu', 'European cups', '歐洲賽事'],
  ['Đá phạt', 'Free kicks', '自由球'],
  ['Đào tạo trẻ', 'Youth academies', '青訓'],
  ['Đội tuyển', 'National team', '國家隊'],
  ['Đua bi', 'Marble racing', '彈珠賽'],
  ['Esport', 'Esports', '電競'],
  ['Hậu vệ biên', 'Full-backs', '邊後衛'],
  ['Kết quả', 'Results', '賽果'],
  ['Khán Đài', 'Khán Đài', 'Khán Đài'],
  ['Khán giả', 'Fans', '觀眾'],
  ['Khoa học', 'Science', '科學'],
  ['Mùa mưa', 'Rainy season', '雨季'],
  ['Nhận định', 'Previews', '前瞻'],
  ['Nhật ký cầm mic', 'Commentator’s diary', '主播日記'],
  ['Phòng chat', 'Chat rooms', '聊天室'],
  ['Phút 90', '90th minute', '第 90 分鐘'],
  ['Phút bù giờ', 'Stoppage time', '補時'],
  ['Pressing', 'Pressing', '逼搶'],
  ['Sức khoẻ', 'Health', '健康'],
  ['Tâm lý', 'Psychology', '心理'],
  ['Thể lực', 'Fitness', '體能'],
  ['Thống kê', 'Statistics', '數據'],
  ['Thủ môn', 'Goalkeepers', '門將'],
  ['Thức đêm', 'Late nights', '熬夜看球'],
  ['Toán bóng đá', 'Football maths', '足球數學'],
  ['Trọng tài', 'Referees', '裁判'],
  ['Tỷ lệ', 'Odds', '賠率'],
  ['V.League', 'V.League', '越南聯賽'],
  ['VAR', 'VAR', 'VAR'],
] as const

const names = new Map<string, LocalText>(rows.map(([vi, en, zh]) => [vi, { vi, en, zh }]))

/** Returns the names of a hashtag. Throws for a hashtag without names. */
export function hashtagNamed(vi: string): LocalText {
  const name = names.get(vi)
  if (!name) throw new Error(`the hashtag ${vi} has no names`)
  return name
}
