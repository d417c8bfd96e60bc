import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '#contract/account.ts'
import { inviteLifeDays } from '#contract/commentator-invites.ts'
import type { Db, Tx } from '#server/db/sql.ts'
import type { SessionService } from '#server/features/session/session.service.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Member } from '#server/http/viewer.ts'
import { recordAct } from '#server/kit/acts.ts'
import { deleteOldInvites, endInvite, insertInvite, listOpenInvites, takeInvite } from './invite.store.ts'
import { findMember, lockRole } from './member-list.store.ts'

type Uses = {
  db: Db
  accounts: { setRole(tx: Tx, change: { userId: string; role: Role }): Promise<void> }
  sessions: Pick<SessionService, 'endAllIn' | 'announceEnded'>
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Invitations to become a commentator. */
export function createInvites({ db, accounts, sessions }: Uses) {
  return {
    /** Returns the secret, which is stored nowhere, and when it expires. */
    async invite(by: Member, note: string): Promise<{ token: string; expiresAt: number }> {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(Date.now() + inviteLifeDays * 86_400_000)
      await db.transaction().execute(async (tx) => {
        await insertInvite(tx, { hash: hashOf(token), by: by.userId, note, expiresAt })
        await recordAct(tx, { kind: 'commentator.invited', by, reason: note, until: expiresAt })
      })
      return { token, expiresAt: expiresAt.getTime() }
    },
    /**
     * Makes the member a commentator and ends all sessions. Throws INVITE_NOT_FOUND, and CONFLICT for one who has a
     * role already, and NOT_PERMISSIONS for one who is banned or leaves. The invitation then stays open.
     */
    async accept(by: Member, token: string): Promise<void> {
      const { userId } = by
      const ended = await db.transaction().execute(async (tx) => {
        const note = await takeInvite(tx, { hash: hashOf(token), userId })
        if (note === null) throw new ApiError('INVITE_NOT_FOUND')
        // The role in the token may be older than the account's.
        if ((await lockRole(tx, userId)) !== 'user') throw new ApiError('CONFLICT')
        const member = await findMember(tx, userId)
        if (!member || member.isBanned || member.isFrozen || member.isLeaving) throw new ApiError('NOT_PERMISSIONS')
        await accounts.setRole(tx, { userId, role: 'commentator' })
        await recordAct(tx, { kind: 'commentator.joined', by, userId, reason: note })
        return sessions.endAllIn(tx, userId, { reason: 'role' })
      })
      sessions.announceEnded(ended)
    },
    /** Throws INVITE_NOT_FOUND for one that is not open. */
    async revoke(by: Member, id: string): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const note = await endInvite(tx, id)
        if (note === null) throw new ApiError('INVITE_NOT_FOUND')
        await recordAct(tx, { kind: 'commentator.invite-revoked', by, reason: note })
      })
    },
    listOpen: () => listOpenInvites(db),
    forget: () => deleteOldInvites(db),
  }
}
