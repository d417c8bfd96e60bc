/** The pages of coming back, in the order of their tabs. */
export const rewardPlaces = ['/diem-danh', '/nhiem-vu-hang-ngay', '/gioi-thieu-ban-be', '/so-xu'] as const
export type RewardPlace = (typeof rewardPlaces)[number]
