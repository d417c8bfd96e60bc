export const accountSections = ['ho-so', 'bao-mat', 'rieng-tu', 'thong-bao', 'hien-thi', 'du-lieu'] as const
export type AccountSection = (typeof accountSections)[number]

export function accountSectionOf(text: string | null): AccountSection | null {
  return accountSections.find((section) => section === text) ?? null
}

/**
 * Returns the address of a section. Without a section, phones show the list, and wide screens show the first section
 * beside it.
 */
export function accountPath(section?: AccountSection): string {
  return section ? `/tai-khoan?muc=${section}` : '/tai-khoan'
}
