// Gift kinds shared by pages that do not call the gifts API.

/** Names of gift drawings (web/features/gifts/gift-art.tsx). */
export const giftArts = [
  'tea',
  'lotus',
  'whistle',
  'scarf',
  'ball',
  'drum',
  'fireworks',
  'boot',
  'cup',
  'grandstand',
] as const
export type GiftArt = (typeof giftArts)[number]

/** Min price in xu of each grade. A gift of a higher grade has a larger effect on the page. */
export const giftGradeStarts = [1, 50, 200, 1_000] as const
export type GiftGrade = 1 | 2 | 3 | 4

export function giftGrade(price: number): GiftGrade {
  return Math.max(1, giftGradeStarts.filter((start) => price >= start).length) as GiftGrade
}

/** Max time in ms between two equal gifts of one combo. */
export const comboMs = 3_000
/** Max number of the same gift in one call. */
export const maxGifts = 99

/** Returns the points that a commentator gets for gifts: one per xu. Points are counted and never paid out. */
export function giftPoints(xu: number): number {
  return xu
}
