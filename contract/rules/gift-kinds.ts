// What a gift is, for whoever shows one without the calls.

/** Drawings that a gift may wear (web/features/gifts/gift-art.tsx). */
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

/** Prices in xu from which a gift is of the next grade: the higher the grade, the more there is to see. */
export const giftGradeStarts = [1, 50, 200, 1_000] as const
export type GiftGrade = 1 | 2 | 3 | 4

export function giftGrade(price: number): GiftGrade {
  return Math.max(1, giftGradeStarts.filter((start) => price >= start).length) as GiftGrade
}

/** The same gift given again within this is one combo. */
export const comboMs = 3_000
/** At most so many of a gift at once. */
export const mostGifts = 99

/** Points that a commentator is credited with for gifts of so many xu: one for each. They are counted, never paid out. */
export function giftPoints(xu: number): number {
  return xu
}
