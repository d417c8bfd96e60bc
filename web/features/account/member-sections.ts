import type { Role } from '#contract/account.ts'
import { memberPath } from '#web/features/friends/person-line.tsx'

export const memberSections = ['tong-quan', 'lich', 'xem-lai', 'tip', 'anh', 'hoat-dong', 'ban-be', 'theo-doi'] as const
export type MemberSection = (typeof memberSections)[number]

const ofCommentators: readonly MemberSection[] = ['lich', 'xem-lai']

export function sectionsOf(role: Role): MemberSection[] {
  return memberSections.filter((section) => role === 'commentator' || !ofCommentators.includes(section))
}

/**
 * Returns the section named in the query, or the overview without one. Returns null when the page of a member with this
 * role lacks the section.
 */
export function memberSectionOf(text: string | null, role: Role): MemberSection | null {
  if (text === null) return 'tong-quan'
  return sectionsOf(role).find((section) => section === text) ?? null
}

export function memberSectionPath(username: string, section: MemberSection, page = 1): string {
  const query = new URLSearchParams({
    ...(section !== 'tong-quan' && { xem: section }),
    ...(page > 1 && { trang: String(page) }),
  }).toString()
  return memberPath(username) + (query && `?${query}`)
}
