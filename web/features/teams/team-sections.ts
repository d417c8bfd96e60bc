export const teamSections = ['tong-quan', 'lich', 'ket-qua', 'bang', 'doi-hinh'] as const
export type TeamSection = (typeof teamSections)[number]

/** Returns the section named in the query, or the overview without one. Returns null for an unknown section. */
export function teamSectionOf(text: string | null): TeamSection | null {
  if (text === null) return 'tong-quan'
  return teamSections.find((section) => section === text) ?? null
}

export function teamPath(id: string, section: TeamSection = 'tong-quan'): string {
  return section === 'tong-quan' ? `/doi-bong/${id}` : `/doi-bong/${id}?xem=${section}`
}
