import type { Role } from '#contract/account.ts'
import { longestMessage } from '#contract/chat.ts'
import { hasRole, type Viewer } from '#server/http/viewer.ts'

/** Control and format characters reorder or hide text; line ends stay, and what emoji and flags are made of. */
const invisible = /(?!\n|\u200c|\u200d|[\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}]/gu

/** What a person wrote, as it is kept; null when nothing is left or it is longer than a message may be. */
export function cleanText(written: string): string | null {
  const text = withoutTricks(written)
  return text === '' || [...text].length > longestMessage ? null : text
}

/** A text without what hides, reorders or spills over. */
export function withoutTricks(written: string): string {
  return (
    written
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(invisible, '')
      // Stacks of combining marks spill over other people's lines.
      .replace(/(\p{M}{3})\p{M}+/gu, '$1')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

export function canModerate(viewer: Viewer, room: { moderators: ReadonlySet<string> }): boolean {
  if (viewer.kind !== 'user') return false
  return room.moderators.has(viewer.userId) || hasRole(viewer, 'moderator')
}

const rank: Record<Role, number> = { user: 1, commentator: 2, moderator: 3, operator: 4 }

/** Nobody silences an equal or a superior, nor themselves. */
export function canSanction(viewer: Viewer, target: { userId: string; role: Role }): boolean {
  if (viewer.kind !== 'user' || viewer.userId === target.userId) return false
  return rank[viewer.role] > rank[target.role]
}

/** `addressHash` is a keyed hash, never an address. */
export type Sanction = { userId: string; addressHash: string | null; untilMs: number | null; sinceMs: number }

type Writer = { userId: string; addressHash: string; accountSinceMs: number }

/**
 * The sanction that keeps a member from writing, if any. A sanctioned address counts only against accounts that were
 * opened after the sanction: a café keeps talking, a second account does not.
 */
export function sanctionOn(writer: Writer, sanctions: readonly Sanction[], nowMs: number): Sanction | null {
  return (
    sanctions.find((sanction) => {
      if (sanction.untilMs !== null && sanction.untilMs <= nowMs) return false
      if (sanction.userId === writer.userId) return true
      return sanction.addressHash === writer.addressHash && writer.accountSinceMs > sanction.sinceMs
    }) ?? null
  )
}
