import type { LocalText } from '#contract/envelope.ts'

export const marbleTrackIds = ['rung-dinh', 'thac-bac-thang', 'coi-xay', 'song-pheu'] as const
export type MarbleTrackId = (typeof marbleTrackIds)[number]

export const marbleTrackNames: Readonly<Record<string, LocalText>> = {
  'rung-dinh': { vi: 'Rừng đinh', en: 'Peg Forest', zh: '釘子森林' },
  'thac-bac-thang': { vi: 'Thác bậc thang', en: 'Cascade Stairs', zh: '階梯瀑布' },
  'coi-xay': { vi: 'Cối xay gió', en: 'Windmills', zh: '風車陣' },
  'song-pheu': { vi: 'Sông phễu', en: 'Funnel River', zh: '漏斗河' },
}
