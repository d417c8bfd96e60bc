export const playerSections = ['tong-quan', 'tran-dau', 'su-nghiep'] as const
export type PlayerSection = (typeof playerSections)[number]

/** Returns the section named in the query, or the overview without one. Returns null for an unknown section. */
export function playerSectionOf(text: string | null): PlayerSection | null {
  if (text === null) return 'tong-quan'
  return playerSections.find((section) => section === text) ?? null
}

export function playerSectionPath(slug: string, section: PlayerSection = 'tong-quan'): string {
  return section === 'tong-quan' ? `/cau-thu/${slug}` : `/cau-thu/${slug}?xem=${section}`
}
