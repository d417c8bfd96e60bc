import type { Role } from '#contract/account.ts'
import type { DatabaseEngine } from '#server/engines/ports.ts'
import type { ModerationService } from '#server/features/chat/moderation/moderation.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { createTurns } from '#server/http/in-turn.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { event } from '#server/kit/events.ts'
import { bans } from '#server/tables/bans.ts'
import { type AppealRow, decideAppeal, findAppealOf, insertAppeal, lockOpenAppeal } from './appeal.store.ts'
import type { SuspensionService } from './suspension.service.ts'

export type Ban = {
  roomId: string | null
  userId: string
  byUserId: string | null
  byRole: Role
  reason: string
  since: Date
  until: Date | null
}

export type DeskService = {
  /**
   * Returns a ban in force that keeps the member from writing in the room, and the appeal against it. A ban from all
   * rooms is preferred, and is the only one considered when `roomId` is null.
   */
  banOf(userId: string, roomId: string | null): Promise<{ ban: Ban; appeal: AppealRow | null } | null>
  /**
   * Appeals against the member’s ban. Throws NOT_FOUND when there is no ban, CONFLICT when there is already an appeal.
   */
  appeal(userId: string, of: { roomId: string | null; text: string }): Promise<void>
  /** Granting lifts the appealed ban or suspension and needs the role for that. Throws NOT_FOUND, NOT_PERMISSIONS. */
  decideAppeal(moderator: Member, of: { id: string; decision: 'granted' | 'refused'; answer: string }): Promise<void>
}

export function createDeskService(use: {
  database: DatabaseEngine
  chat: { moderation: Pick<ModerationService, 'lift'> }
  suspensions: Pick<SuspensionService, 'liftIn'>
}): DeskService {
  const { db } = use.database
  const { chat, suspensions } = use
  const inTurn = createTurns(db)

  async function banOf(userId: string, roomId: string | null) {
    const found = await bans(db)
      .where('b.user_id', '=', userId)
      .where((e) => e.or([e('b.room_id', 'is', null), ...(roomId === null ? [] : [e('b.room_id', '=', roomId)])]))
      .execute()
    return found.find((ban) => ban.roomId === null) ?? found[0] ?? null
  }

  return {
    async banOf(userId, roomId) {
      const ban = await banOf(userId, roomId)
      return ban && { ban, appeal: await findAppealOf(db, { kind: 'ban', ...ban }) }
    },
    async appeal(userId, { roomId, text }) {
      const ban = await banOf(userId, roomId)
      if (!ban) throw new ApiError('NOT_FOUND')
      if (!(await insertAppeal(db, { kind: 'ban', ...ban }, text))) throw new ApiError('CONFLICT')
    },
    decideAppeal(moderator, { id, decision, answer }) {
      const isGranted = decision === 'granted'
      return inTurn(async (tx) => {
        const appeal = await lockOpenAppeal(tx, id)
        if (!appeal) throw new ApiError('NOT_FOUND')
        const { kind, userId, roomId, bannedAt } = appeal
        // Lifting a ban that has already ended does nothing, so an interrupted decision can be repeated. A newer ban
        // stays.
        if (isGranted && kind === 'ban') await chat.moderation.lift(moderator, { userId, roomId, since: bannedAt })
        const lift = { userId, note: answer, since: bannedAt }
        // The answer says that the member can log in, which another suspension prevents.
        if (isGranted && kind === 'suspension' && !(await suspensions.liftIn(tx, moderator, lift)))
          throw new ApiError('CONFLICT')
        await decideAppeal(tx, { id, decision, answer, by: moderator.userId })
        await recordAct(tx, { kind: `appeal.${decision}`, by: moderator, userId, reason: answer })
        await event(tx, 'appeal.decided', { appealId: id, kind, userId, roomId, isGranted, answer })
      })
    },
  }
}
