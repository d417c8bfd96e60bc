export const accountSections = ['ho-so', 'bao-mat', 'rieng-tu', 'thong-bao', 'hien-thi', 'du-lieu'] as const
export type AccountSection = (typeof accountSections)[number]

export function accountSectionOf(text: string | null): AccountSection | null {
  return accountSections.find((section) => section === text) ?? null
}

/**
 * Returns the path of a section, or of the overview without a section. On the overview, phones show only the list, and
 * wide screens also show the first section.
 */
export function accountPath(section?: AccountSection): string {
  return section ? `/tai-khoan?muc=${section}` : '/tai-khoan'
}
