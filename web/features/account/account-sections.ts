export const accountSections = ['ho-so', 'bao-mat', 'rieng-tu', 'thong-bao', 'hien-thi', 'du-lieu'] as const
export type AccountSection = (typeof accountSections)[number]

export function accountSectionOf(text: string | null): AccountSection | null {
  return accountSections.find((section) => section === text) ?? null
}

/** Without a section: the list of them on a phone, the first beside the list where there is room. */
export function accountPath(section?: AccountSection): string {
  return section ? `/tai-khoan?muc=${section}` : '/tai-khoan'
}
