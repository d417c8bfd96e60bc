import { newcomerMs } from '#contract/room-rules.ts'
import type { Db } from '#server/db/sql.ts'
import { canModerate } from '#server/features/chat/chat.rules.ts'
import type { OpenRoom } from '#server/features/chat/rooms/open-rooms.service.ts'
import { takeTurn } from '#server/features/chat/rooms/room-rules.store.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { hasLink } from '#server/text/has-link.ts'

/** Applies the room’s rules to writers. Moderators of the room are exempt. */
export type WriteRules = {
  /** Throws MEMBERS_ONLY, NEWCOMERS_OFF or FOLLOWERS_ONLY. */
  refuse(member: Member, room: OpenRoom, of: { isGuest: boolean }): Promise<void>
  /** Throws LINKS_OFF when one of the texts has a link. They are the texts that everyone sees, already cleaned. */
  refuseLinks(member: Member, room: OpenRoom, texts: readonly string[]): void
  /**
   * Returns null when the member may write or edit now, and counts it. Otherwise returns the result of `known`, which
   * finds the same message, or throws SLOW_MODE.
   */
  takeTurn<T>(member: Member, room: OpenRoom, known: () => Promise<T | null>): Promise<T | null>
}

type Use = {
  db: Db
  isFollowing(userId: string, roomId: string): Promise<boolean>
  /** Returns when the account was created, in epoch ms. */
  accountSince(userId: string): Promise<number>
}

export function createWriteRules({ db, isFollowing, accountSince }: Use): WriteRules {
  return {
    async refuse(member, room, { isGuest }) {
      if (canModerate(member, room)) return
      const { membersOnly, followersOnly, newcomersOff } = room.rules
      if (membersOnly && isGuest) throw new ApiError('MEMBERS_ONLY')
      if (newcomersOff && (isGuest || Date.now() - (await accountSince(member.userId)) < newcomerMs))
        throw new ApiError('NEWCOMERS_OFF')
      if (followersOnly && (isGuest || !(await isFollowing(member.userId, room.id))))
        throw new ApiError('FOLLOWERS_ONLY')
    },
    refuseLinks(member, room, texts) {
      if (room.rules.linksOff && !canModerate(member, room) && texts.some(hasLink)) throw new ApiError('LINKS_OFF')
    },
    async takeTurn(member, room, known) {
      const { slowSeconds } = room.rules
      if (slowSeconds === 0 || canModerate(member, room)) return null
      const before = await known()
      if (before) return before
      const leftMs = await takeTurn(db, { roomId: room.id, userId: member.userId, slowSeconds })
      if (leftMs === 0) return null
      // A parallel request with the same uuid may have taken the turn.
      const parallel = await known()
      if (parallel) return parallel
      throw new ApiError('SLOW_MODE', { retryAfterS: Math.ceil(leftMs / 1_000) })
    },
  }
}
