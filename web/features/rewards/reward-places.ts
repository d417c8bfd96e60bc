/** Pages of the member alone, which the browser fills. */
export const rewardPlaces = ['/diem-danh', '/nhiem-vu-hang-ngay', '/gioi-thieu-ban-be', '/so-xu'] as const
export type RewardPlace = (typeof rewardPlaces)[number]

/** Every page on which xu are earned, spent or counted, in the order in which pages list them. */
export const earningPlaces = [
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
