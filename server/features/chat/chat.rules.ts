import type { Role } from '#contract/account.ts'
import { maxMessageLength, type RoomKind } from '#contract/chat.ts'
import { mayOverrule } from '#contract/rules/roles.ts'
import { hasRole, outranks, type Viewer } from '#server/http/viewer.ts'
import { withoutTricks } from '#server/http/without-tricks.ts'

/** Returns the text in stored form, or null when it is too long, or empty without `mayBeEmpty`. */
export function cleanText(written: string, { mayBeEmpty = false } = {}): string | null {
  const text = withoutTricks(written)
  return (text === '' && !mayBeEmpty) || [...text].length > maxMessageLength ? null : text
}

type Moderated = { kind: RoomKind; moderators: ReadonlySet<string> }

/** Returns true for the room’s moderators, and for the site’s moderators in all rooms except private ones. */
export function canModerate(viewer: Viewer, room: Moderated): boolean {
  if (viewer.kind !== 'user') return false
  return room.moderators.has(viewer.userId) || (room.kind !== 'private' && hasRole(viewer, 'moderator'))
}

/** `people` is null when everyone may read the room. The site’s moderators can read VIP rooms, but not private ones. */
export function canRead(viewer: Viewer, room: Moderated & { people: ReadonlySet<string> | null }): boolean {
  if (room.people === null) return true
  return viewer.kind === 'user' && (room.people.has(viewer.userId) || canModerate(viewer, room))
}

/** Members can only sanction members of a lower role, and never themselves. */
export function canSanction(viewer: Viewer, target: { userId: string; role: Role }): boolean {
  return viewer.kind === 'user' && viewer.userId !== target.userId && outranks(viewer, target.role)
}

/** Members can delete their own messages and those of members with a lower role. */
export function canTakeDown(viewer: Viewer, author: { userId: string; role: Role }): boolean {
  return viewer.kind === 'user' && (viewer.userId === author.userId || outranks(viewer, author.role))
}

export function canOverrule(viewer: Viewer, sanction: { byUserId: string | null; byRole: Role }): boolean {
  return viewer.kind === 'user' && mayOverrule(viewer, sanction)
}

/** `addressHash` is a keyed hash, never an address. */
export type Sanction = { userId: string; addressHash: string | null; untilMs: number | null; sinceMs: number }

type Writer = { userId: string; addressHash: string; accountSinceMs: number }

function inForce({ untilMs }: Sanction, nowMs: number): boolean {
  return untilMs === null || untilMs > nowMs
}

/**
 * Returns the ids of sanctioned members who may be the writer with a second account: the address is the same, and the
 * account is newer than the sanction. This is no proof, since a whole mobile network may share an address.
 */
export function suspects(writer: Writer, sanctions: readonly Sanction[], nowMs: number): string[] {
  return sanctions
    .filter((sanction) => inForce(sanction, nowMs) && sanction.userId !== writer.userId)
    .filter(({ addressHash, sinceMs }) => addressHash === writer.addressHash && writer.accountSinceMs > sinceMs)
    .map(({ userId }) => userId)
}

/** Returns the sanction in force on any of these members that ends last. Returns null when none is in force. */
export function sanctionOn(userIds: readonly string[], sanctions: readonly Sanction[], nowMs: number): Sanction | null {
  const endOf = ({ untilMs }: Sanction) => untilMs ?? Number.POSITIVE_INFINITY
  return sanctions
    .filter((sanction) => userIds.includes(sanction.userId) && inForce(sanction, nowMs))
    .reduce<Sanction | null>((longest, one) => (longest && endOf(longest) >= endOf(one) ? longest : one), null)
}

/** Returns the ids of people in the room who have blocked the viewer or are blocked by the viewer, or null. */
export function apartFrom(
  room: { blocks: ReadonlyMap<string, ReadonlySet<string>> },
  viewer: Viewer,
): ReadonlySet<string> | null {
  return (viewer.kind === 'user' && room.blocks.get(viewer.userId)) || null
}
