export const accountSections = ['ho-so', 'bao-mat', 'rieng-tu', 'thong-bao', 'hien-thi', 'du-lieu'] as const
export type AccountSection = (typeof accountSections)[number]

export function accountSectionOf(text: string | null): AccountSection | null {
  return accountSections.find((section) => section === text) ?? null
}

/**
 * Returns the path of a section. Without a section, it is the overview: phones show only the list, wide screens the
 * first section beside it.
 */
export function accountPath(section?: AccountSection): string {
  return section ? `/tai-khoan?muc=${section}` : '/tai-khoan'
}
