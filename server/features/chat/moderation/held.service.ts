import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import type { Db } from '#server/db/sql.ts'
import type { ChatService } from '#server/features/chat/chat.service.ts'
import { ApiError } from '#server/http/errors.ts'
import { createTurns } from '#server/http/in-turn.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { decideHeld, deleteHeldBefore, type HeldRow, lockHeld, pageOfHeld } from './held.store.ts'

export type HeldService = {
  /** Returns a page of undecided messages, oldest first. */
  page(paging: KeysetPaging): Promise<KeysetPage<HeldRow>>
  /**
   * Publishes the message as its author’s, or rejects it. Throws NOT_FOUND when it is missing or already decided, and
   * the errors of `say`.
   */
  decide(moderator: Member, of: { id: string; decision: 'approved' | 'rejected' }): Promise<void>
  /** Deletes messages older than 30 days, decided or not. */
  forget(): Promise<void>
}

const keptMs = 30 * 24 * 3_600_000

export function createHeldService({ db, say }: { db: Db; say: ChatService['say'] }): HeldService {
  const inTurn = createTurns(db)
  return {
    page: (paging) => pageOfHeld(db, paging),
    decide(moderator, { id, decision }) {
      return inTurn(async (tx) => {
        const held = await lockHeld(tx, id)
        if (!held) throw new ApiError('NOT_FOUND')
        const { userId, ...draft } = held
        // Publish first: the uuid keeps a repeated decision from sending the message twice.
        if (decision === 'approved') await say(userId, draft, { moderator: true })
        await decideHeld(tx, { id, decision, by: moderator.userId })
        await recordAct(tx, { kind: `held.${decision}`, by: moderator, userId, reason: held.word })
      })
    },
    forget: () => deleteHeldBefore(db, new Date(Date.now() - keptMs)),
  }
}
