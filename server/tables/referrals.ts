import type { Db } from '#server/db/sql.ts'

export function invitations(db: Db) {
  return db.selectFrom('referrals').select(['invitee_id', 'inviter_id', 'joined_at'])
}
