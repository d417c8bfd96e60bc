import { texts } from './text.ts'

/** Texts around the daily reward pages. */
export const rewardsTexts = texts({
  'rewards.places': ['Điểm thưởng', 'Rewards', '獎勵'],
  'rewards.place./phan-thuong': ['Phần thưởng', 'Rewards', '獎勵中心'],
  'rewards.place./diem-danh': ['Điểm danh', 'Check-in', '簽到'],
  'rewards.place./nhiem-vu-hang-ngay': ['Nhiệm vụ', 'Missions', '任務'],
  'rewards.place./gioi-thieu-ban-be': ['Mời bạn bè', 'Invite friends', '邀請好友'],
  'rewards.place./so-xu': ['Sổ xu', 'Xu history', '明細'],
  'rewards.place./vong-quay': ['Vòng quay', 'Lucky wheel', '幸運轉盤'],
  'rewards.place./du-doan': ['Dự đoán tỷ số', 'Predictions', '比分預測'],
  'rewards.place./minigame': ['Sút luân lưu', 'Penalty shoot-out', 'PK 大戰'],
  'rewards.place./su-kien': ['Sự kiện', 'Events', '活動'],
})
