/** Pages for members only, which the browser renders. */
export const rewardPlaces = ['/diem-danh', '/nhiem-vu-hang-ngay', '/gioi-thieu-ban-be', '/so-xu'] as const
export type RewardPlace = (typeof rewardPlaces)[number]

/** All pages where members earn, spend or inspect xu, in display order. */
export const earningPlaces = [
  '/phan-thuong',
  '/diem-danh',
  '/nhiem-vu-hang-ngay',
  '/vong-quay',
  '/du-doan',
  '/minigame',
  '/su-kien',
  '/gioi-thieu-ban-be',
  '/so-xu',
] as const
export type EarningPlace = (typeof earningPlaces)[number]
