import { texts } from './text.ts'

/** Texts around the daily reward pages. */
export const rewardsTexts = texts({
  vi: {
    'rewards.places': 'Điểm thưởng',
    'rewards.place./phan-thuong': 'Phần thưởng',
    'rewards.place./diem-danh': 'Điểm danh',
    'rewards.place./nhiem-vu-hang-ngay': 'Nhiệm vụ',
    'rewards.place./gioi-thieu-ban-be': 'Mời bạn bè',
    'rewards.place./so-xu': 'Sổ xu',
    'rewards.place./vong-quay': 'Vòng quay',
    'rewards.place./du-doan': 'Dự đoán tỷ số',
    'rewards.place./minigame': 'Sút luân lưu',
    'rewards.place./su-kien': 'Sự kiện',
  },
  en: {
    'rewards.places': 'Rewards',
    'rewards.place./phan-thuong': 'Rewards',
    'rewards.place./diem-danh': 'Check-in',
    'rewards.place./nhiem-vu-hang-ngay': 'Missions',
    'rewards.place./gioi-thieu-ban-be': 'Invite friends',
    'rewards.place./so-xu': 'Xu history',
    'rewards.place./vong-quay': 'Lucky wheel',
    'rewards.place./du-doan': 'Predictions',
    'rewards.place./minigame': 'Penalty shoot-out',
    'rewards.place./su-kien': 'Events',
  },
  zh: {
    'rewards.places': '獎勵',
    'rewards.place./phan-thuong': '獎勵中心',
    'rewards.place./diem-danh': '簽到',
    'rewards.place./nhiem-vu-hang-ngay': '任務',
    'rewards.place./gioi-thieu-ban-be': '邀請好友',
    'rewards.place./so-xu': '明細',
    'rewards.place./vong-quay': '幸運轉盤',
    'rewards.place./du-doan': '比分預測',
    'rewards.place./minigame': 'PK 大戰',
    'rewards.place./su-kien': '活動',
  },
})
