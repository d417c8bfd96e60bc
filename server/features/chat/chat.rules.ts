import type { Role } from '#contract/account.ts'
import { longestMessage, type RoomKind } from '#contract/chat.ts'
import { hasRole, outranks, type Viewer } from '#server/http/viewer.ts'
import { withoutTricks } from '#server/without-tricks.ts'

/** What a person wrote, as it is kept; null when nothing is left or it is longer than a message may be. */
export function cleanText(written: string, { mayBeEmpty = false } = {}): string | null {
  const text = withoutTricks(written)
  return (text === '' && !mayBeEmpty) || [...text].length > longestMessage ? null : text
}

type Moderated = { kind: RoomKind; moderators: ReadonlySet<string> }

/** Who runs a room, and the site's moderators in all but private ones. */
export function canModerate(viewer: Viewer, room: Moderated): boolean {
  if (viewer.kind !== 'user') return false
  return room.moderators.has(viewer.userId) || (room.kind !== 'private' && hasRole(viewer, 'moderator'))
}

/** `people` is null where everybody may be in. The site's moderators look into VIP rooms, nobody into private ones. */
export function canRead(viewer: Viewer, room: Moderated & { people: ReadonlySet<string> | null }): boolean {
  if (room.people === null) return true
  return viewer.kind === 'user' && (room.people.has(viewer.userId) || canModerate(viewer, room))
}

/** Nobody silences an equal or a superior, nor themselves. */
export function canSanction(viewer: Viewer, target: { userId: string; role: Role }): boolean {
  return viewer.kind === 'user' && viewer.userId !== target.userId && outranks(viewer, target.role)
}

/** One's own message, or one whose writer stands lower. */
export function canTakeDown(viewer: Viewer, author: { userId: string; role: Role }): boolean {
  return viewer.kind === 'user' && (viewer.userId === author.userId || outranks(viewer, author.role))
}

/** A sanction is lifted and replaced by who gave it, or by somebody of at least the rank it was given with. */
export function canOverrule(viewer: Viewer, sanction: { byUserId: string | null; byRole: Role }): boolean {
  if (viewer.kind !== 'user') return false
  return viewer.userId === sanction.byUserId || hasRole(viewer, sanction.byRole)
}

/** `addressHash` is a keyed hash, never an address. */
export type Sanction = { userId: string; addressHash: string | null; untilMs: number | null; sinceMs: number }

type Writer = { userId: string; addressHash: string; accountSinceMs: number }

function inForce({ untilMs }: Sanction, nowMs: number): boolean {
  return untilMs === null || untilMs > nowMs
}

/**
 * Sanctioned members whose second account this might be: opened after the sanction, and at the same address. That alone
 * proves nothing, since a whole mobile network may share an address.
 */
export function suspects(writer: Writer, sanctions: readonly Sanction[], nowMs: number): string[] {
  return sanctions
    .filter((sanction) => inForce(sanction, nowMs) && sanction.userId !== writer.userId)
    .filter(({ addressHash, sinceMs }) => addressHash === writer.addressHash && writer.accountSinceMs > sinceMs)
    .map(({ userId }) => userId)
}

/** The sanction in force on any of these members that ends last, if any. */
export function sanctionOn(userIds: readonly string[], sanctions: readonly Sanction[], nowMs: number): Sanction | null {
  const endOf = ({ untilMs }: Sanction) => untilMs ?? Number.POSITIVE_INFINITY
  return sanctions
    .filter((sanction) => userIds.includes(sanction.userId) && inForce(sanction, nowMs))
    .reduce<Sanction | null>((longest, one) => (longest && endOf(longest) >= endOf(one) ? longest : one), null)
}
