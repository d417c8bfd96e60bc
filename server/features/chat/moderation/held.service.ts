import type { KeysetPage, KeysetPaging } from '#contract/envelope.ts'
import { recordAct } from '#server/acts.ts'
import type { Db } from '#server/db/sql.ts'
import type { ChatService } from '#server/features/chat/chat.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { decideHeld, deleteHeldBefore, findHeld, type HeldRow, pageOfHeld } from './held.store.ts'

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
  return {
    page: (paging) => pageOfHeld(db, paging),
    async decide(moderator, { id, decision }) {
      const held = await findHeld(db, id)
      if (!held) throw new ApiError('NOT_FOUND')
      const { userId, ...draft } = held
      // Publishes before recording the decision. When recording fails, the decision can be repeated: the uuid prevents
      // a second message.
      if (decision === 'approved') await say(userId, draft, { moderator: true })
      await db.transaction().execute(async (tx) => {
        if (!(await decideHeld(tx, { id, decision, by: moderator.userId }))) throw new ApiError('NOT_FOUND')
        await recordAct(tx, { kind: `held.${decision}`, by: moderator, userId, reason: held.word })
      })
    },
    forget: () => deleteHeldBefore(db, new Date(Date.now() - keptMs)),
  }
}
