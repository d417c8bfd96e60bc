import type { Db } from '#server/db/sql.ts'

/** Members' addresses that were confirmed: `id` and `email`, never null. To join, for whoever writes to them. */
export function confirmedEmails(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', 'is not', null)
    .where('email_verified_at', 'is not', null)
}
