import type { Db } from '#server/db/sql.ts'

/** Who came by whom: `invitee_id`, `inviter_id`, `joined_at`. To join. */
export function invitations(db: Db) {
  return db.selectFrom('referrals').select(['invitee_id', 'inviter_id', 'joined_at'])
}
