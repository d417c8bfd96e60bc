import type { LocalText } from '#contract/envelope.ts'

/** Rounds of a knock-out in the order of play. The third-place match precedes the final. */
export const roundKeys = ['qualifying', 'playoff', 'r64', 'r32', 'r16', 'qf', 'sf', 'third', 'final'] as const
export type RoundKey = (typeof roundKeys)[number]

export const roundNames: Record<RoundKey, LocalText> = {
  qualifying: { vi: 'Vòng loại', en: 'Qualifying', zh: '資格賽' },
  playoff: { vi: 'Vòng play-off', en: 'Play-offs', zh: '附加賽' },
  r64: { vi: 'Vòng 1/32', en: 'Round of 64', zh: '64強' },
  r32: { vi: 'Vòng 1/16', en: 'Round of 32', zh: '32強' },
  r16: { vi: 'Vòng 1/8', en: 'Round of 16', zh: '16強' },
  qf: { vi: 'Tứ kết', en: 'Quarter-finals', zh: '八強' },
  sf: { vi: 'Bán kết', en: 'Semi-finals', zh: '四強' },
  third: { vi: 'Tranh hạng ba', en: 'Third-place match', zh: '季軍戰' },
  final: { vi: 'Chung kết', en: 'Final', zh: '決賽' },
}

export function roundKeyOf(text: string): RoundKey | null {
  return roundKeys.find((key) => key === text) ?? null
}
